import type { Contact } from '@liftout/contract/contacts';
import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { stages } from '@liftout/contract/deals';

const idOf = (number: number) => `0198f000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A contact outside the pipeline, of client alpha. */
export const makeContact = (number: number, more: Partial<Contact> = {}): Contact => ({
  id: idOf(number),
  name: `Dana Whitfield ${number}`,
  firstName: 'Dana',
  lastName: `Whitfield ${number}`,
  email: `dana.${number}@ubs.example`,
  phone: null,
  jobTitle: null,
  firm: 'UBS',
  advisorTier: null,
  revenue: null,
  aum: null,
  city: null,
  notes: null,
  linkedinUrl: null,
  teamProfileLink: null,
  inPipeline: 'no',
  pipelineStage: null,
  isHighValue: 'no',
  lastContacted: null,
  nextSteps: null,
  crd: null,
  client: 'alpha',
  submittedBy: null,
  version: 1,
  dealId: null,
  dealValue: null,
  ...more,
});

/** An open deal; `value` in cents. */
export const makeDeal = (number: number, stage: Stage, more: Partial<Deal> = {}): Deal => ({
  id: idOf(number),
  stage,
  since: '2025-08-20T09:00:00.000Z',
  firmName: 'UBS',
  contactPerson: `Dana Whitfield ${number}`,
  value: 100_000_00,
  lastInteraction: null,
  createdAt: '2025-08-01T09:00:00.000Z',
  contactId: idOf(1_000 + number),
  version: 1,
  ...more,
});

/** A board with these deals only. */
export function makeBoard(deals: readonly Deal[]): DealBoard {
  const sums = (of: readonly Deal[]) => ({
    count: of.length,
    total: of.reduce((sum, { value }) => sum + value, 0),
    known: of.filter(({ value }) => value > 0).length,
  });
  return {
    columns: stages.map((stage) => {
      const own = deals.filter((deal) => deal.stage === stage);
      return { stage, ...sums(own), deals: own };
    }),
    ...sums(deals),
    lost: 0,
    stuck: 0,
    limits: [],
  };
}
