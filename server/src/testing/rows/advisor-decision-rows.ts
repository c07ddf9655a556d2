import { type AccessRow, noSuchId } from './access-row.ts';

const unknownPair = { id: noSuchId, version: 'none' };
const two = { a: noSuchId, b: '00000000-0000-4000-8000-000000000002' };

/** Rows of `accessRows` for decisions on advisors. */
export const advisorDecisionRows: Record<string, AccessRow> = {
  'advisorDecisions.listAdvisorPairs': {},
  'advisorDecisions.getAdvisorPair': {
    request: () => ({ params: { id: noSuchId } }),
    expect: { admin: 404 },
  },
  'advisorDecisions.decideAdvisorPair': {
    request: () => ({ body: { ...unknownPair, decision: 'same' } }),
    expect: { admin: 404 },
  },
  'advisorDecisions.undoAdvisorDecision': { request: () => ({ body: unknownPair }), expect: { admin: 404 } },
  'advisorDecisions.advisorChoices': { request: () => ({ query: { q: 'ada' } }) },
  'advisorDecisions.compareAdvisors': { request: () => ({ query: two }), expect: { admin: 404 } },
  'advisorDecisions.mergeAdvisors': {
    request: () => ({ body: { ...two, version: 'none' } }),
    expect: { admin: 404 },
  },
  'advisorDecisions.getAdvisorDecisions': {
    request: () => ({ params: { id: noSuchId } }),
    expect: { admin: 404 },
  },
  'advisorDecisions.previewUnmerge': {
    request: () => ({ params: { id: noSuchId }, body: { moves: [noSuchId] } }),
    expect: { admin: 404 },
  },
  'advisorDecisions.unmergeAdvisor': {
    request: () => ({ params: { id: noSuchId }, body: { moves: [noSuchId], version: 'none' } }),
    expect: { admin: 404 },
  },
};
