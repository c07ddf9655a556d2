export { FormerColleagues } from './former-colleagues.tsx';
