export { ApiKeysSection } from './lazy.ts';
