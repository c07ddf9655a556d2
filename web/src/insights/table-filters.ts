import type { InsightAction } from '@liftout/contract/insights';

/** The filters of the contact table that show what an insight is about. */
export const tableFilters = ({
  only,
  highValue,
  inPipeline,
  doNotContact,
  stage,
  notContactedDays,
}: Extract<InsightAction, { kind: 'table' }>) => ({
  ...(only && { only: only.join(',') }),
  ...(highValue && { highValue }),
  ...(inPipeline && { inPipeline }),
  ...(doNotContact && { doNotContact }),
  ...(stage && { stage: stage.join(',') }),
  ...(notContactedDays && { notContactedDays }),
});
