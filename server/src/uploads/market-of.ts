import { uploadMarkets } from '@liftout/contract/values/upload-markets';

const ofFiles = new Set<string>(uploadMarkets.map(({ path }) => path));

/**
 * The market of an upload as it is shown. Every file is for one of `uploadMarkets`; what was made from the register is of all
 * markets, whatever market its row has to name.
 */
export const marketOf = (path: string, name: string): { market: string | null; marketName: string } =>
  ofFiles.has(path) ? { market: path, marketName: name } : { market: null, marketName: 'All markets' };
