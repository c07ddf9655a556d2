import type { UploadResult } from '@liftout/contract/uploads';

/** The counts of an upload of the register's moves, on the wire. */
export const countsOf = ({
  uploadId,
  totalProcessed,
  marketMatches,
  added,
  duplicates,
  rejected,
  outsidePeriod,
  assumedMatches,
}: UploadResult) => ({
  uploadId,
  totalProcessed,
  marketMatches,
  added,
  duplicates,
  rejected,
  outsidePeriod,
  assumedMatches,
});
