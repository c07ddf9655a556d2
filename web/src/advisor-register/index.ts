export { RegisterSection } from './register-section.tsx';
