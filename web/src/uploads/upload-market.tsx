import type { Upload } from '@liftout/contract/uploads';
import { marketParam } from '../moves/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

/** The market of an upload, which leads to its moves. */
export const UploadMarket = ({ upload: { market, marketName } }: { upload: Upload }) => (
  <TextLink to="/moves" search={{ market: marketParam(market), range: 'any' }}>
    {marketName}
  </TextLink>
);
