/** A file of its own, so that the code is loaded with the page. */
export { MarketPage } from '../markets/index.ts';
