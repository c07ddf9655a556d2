import type { AdvisorTier, Stage } from '@liftout/contract/contacts';
import { advisorTiers, stages } from '@liftout/contract/contacts';

/** Labels of stages on contacts (spec section 4). */
export const contactStageLabels: Record<Stage, string> = {
  targeted: 'Targeted',
  conversation: 'Initial Conversation',
  meeting: 'Meeting Scheduled',
  closing: 'Closing',
  won: 'Won',
};

export const tierLabels: Record<AdvisorTier, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
};

export const stageOptions = stages.map((value) => ({ value, label: contactStageLabels[value] }));
export const tierOptions = advisorTiers.map((value) => ({ value, label: tierLabels[value] }));

/** The filter's options for the time since the last contact. */
export const silenceOptions = [7, 14, 30, 60, 90].map((days) => ({ value: days, label: `${days} days` }));

/** The public register pages of an advisor, by CRD number. */
export const brokerCheckUrl = (crd: string) => `https://brokercheck.finra.org/individual/summary/${crd}`;
export const adviserInfoUrl = (crd: string) => `https://adviserinfo.sec.gov/individual/summary/${crd}`;
