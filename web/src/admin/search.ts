import { advisorPairsParams } from '../advisor-decisions/index.ts';
import { auditParams } from '../audit/index.ts';
import { clientListParams } from '../clients/index.ts';
import { firmNamesParams, firmsParams } from '../firm-names/index.ts';
import { importsParams } from '../imports/index.ts';
import { intelParams } from '../insights/index.ts';
import { choiceParam, searchParams, type ValuesOf } from '../lib/dom/search-params.ts';
import { mailParams } from '../mail/index.ts';
import { marketEditorParams } from '../markets/index.ts';
import { sourcesParams, syncsParams } from '../sources/index.ts';
import { submissionsParams } from '../submissions/index.ts';
import { sectionParams } from '../ui/layout/section-params.ts';
import { uploadsParams } from '../uploads/index.ts';
import { peopleParams, signInParams } from '../users/index.ts';

/** The tabs of the admin portal, in their order. */
export const adminTabs = ['overview', 'clients', 'settings', 'data'] as const;
export type AdminTab = (typeof adminTabs)[number];

export const adminTabParams = searchParams({
  tab: choiceParam(adminTabs, 'overview'),
  ...sectionParams.shape,
});
export type AdminTabParams = ValuesOf<typeof adminTabParams>;

/** What the address of the admin portal holds: the tab, and the state of the lists on the tabs. */
export const adminParams = searchParams({
  ...adminTabParams.shape,
  ...clientListParams.shape,
  ...importsParams.shape,
  ...uploadsParams.shape,
  ...submissionsParams.shape,
  ...mailParams.shape,
  ...peopleParams.shape,
  ...signInParams.shape,
  ...marketEditorParams.shape,
  ...intelParams.shape,
  ...firmNamesParams.shape,
  ...firmsParams.shape,
  ...advisorPairsParams.shape,
  ...auditParams.shape,
  ...syncsParams.shape,
  ...sourcesParams.shape,
});
