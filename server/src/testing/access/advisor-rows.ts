import { multipart } from '../http/multipart.ts';
import type { Tenants } from '../rows/tenant-rows.ts';
import { type AccessRow, aimAtAlpha, noSuchId } from './access-row.ts';

const registerImport = ({ registerImportId }: Tenants) => ({ params: { id: registerImportId } });
const unknownPair = { id: noSuchId, version: 'none' };
const two = { a: noSuchId, b: '00000000-0000-4000-8000-000000000002' };

/** Advisors, decisions on them and the public register. */
export const advisorRows: Record<string, AccessRow> = {
  'advisors.getAdvisor': { request: ({ moveId }) => ({ params: { id: moveId }, ...aimAtAlpha }) },
  // Nobody moved along with this one.
  'advisors.formerColleagues': {
    request: ({ moveId }) => ({ params: { id: moveId }, ...aimAtAlpha }),
    expect: { alpha: 404, admin: 404 },
  },
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
  'advisorRegister.readAdvisorRegister': {},
  'advisorRegister.importRegister': {
    request: () => {
      const file = { name: 'file', fileName: 'feed.xml', value: '<IAPDIndividualReport/>' };
      const { payload, headers } = multipart([file]);
      return { body: payload, headers };
    },
  },
  'advisorRegister.retryRegisterImport': { request: registerImport, expect: { admin: 409 } },
  'advisorRegister.dismissRegisterImport': { request: registerImport },
};
