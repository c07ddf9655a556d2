export { DataSourcePage } from './lazy.ts';
export { dataSourceParams } from './params.ts';
