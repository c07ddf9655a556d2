import { serveDemo } from './demo.ts';

/** Before all files: one demo, of which each gets a copy. */
export default serveDemo;
