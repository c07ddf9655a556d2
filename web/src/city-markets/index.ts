export { CitiesButton, CitiesDialog } from './cities-button.tsx';
export { UnmatchedCities } from './unmatched-cities.tsx';
