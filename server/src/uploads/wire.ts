import type { Upload } from '@liftout/contract/uploads';
import { marketOf } from './market-of.ts';
import type { UploadRecord } from './queries/uploads.ts';

export const toWire = (upload: UploadRecord): Upload => ({
  ...upload,
  ...marketOf(upload.market, upload.marketName),
  uploadedAt: upload.uploadedAt.toISOString(),
  revertedAt: upload.revertedAt?.toISOString() ?? null,
});
