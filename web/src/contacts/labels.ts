import type { AdvisorTier, Stage } from '@liftout/contract/contacts';
import { advisorTiers, stages } from '@liftout/contract/contacts';

/** Stages as a contact's selector names them (spec section 4). */
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

/** How long a contact may have been left alone, as the filter offers it. */
export const silenceOptions = [7, 14, 30, 60, 90].map((days) => ({ value: days, label: `${days} days` }));

/** The public register pages of an advisor (domain: CRD number). */
export const brokerCheckUrl = (crd: string) => `https://brokercheck.finra.org/individual/summary/${crd}`;
export const adviserInfoUrl = (crd: string) => `https://adviserinfo.sec.gov/individual/summary/${crd}`;
