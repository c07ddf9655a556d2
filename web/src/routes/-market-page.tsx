/** On its own, so that the page's code comes with the page. */
export { MarketPage } from '../markets/index.ts';
