import { alternatives, isAmong } from './module-paths.ts';

interface ScriptFile {
  name: string;
  /** Which modules: by their path in `src` without its ending, or as `icons` names them; `{a,b}` is either, `*` any rest. */
  paths?: readonly string[];
  test?: RegExp;
  includeDependenciesRecursively?: boolean;
  minShareCount?: number;
  maxModuleSize?: number;
}

/**
 * The files of script that parts have in common, by what is loaded together; `groups` of `vite.config.ts`. Each is loaded
 * whole by whoever needs one module of it. The first that names a module has it, along with what that module needs.
 */
const files: readonly ScriptFile[] = [
  // React, the router and the queries change with dependencies only, so a release leaves them in the browser's cache.
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|clsx|@tanstack[\\/][^\\/]+)[\\/]/ },
  // Zod and the schemas of forms come with the first form (`contract-in-browser.ts`).
  {
    name: 'schemas',
    test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](common|contact-fields|one-or-many|values[\\/](characters|instants|money))[.]ts$/,
    // What they use of a first screen stays there; of anything else they may use nothing, or files would wait for each other.
    includeDependenciesRecursively: false,
  },
  // What every page starts with, and what those of the portal have in common with the public ones, in one piece: small
  // files cost a request each and compress badly.
  {
    name: 'start',
    paths: [
      'src/main',
      'ui/layout/{card,mark}',
      'ui/form/{field-context,control-style,input}',
      'ui/data/{values,badge}',
      'ui/feedback/empty-state',
      'ui/overlay/deferred',
      'ui/brand',
      icons('eye', 'building-complex', 'shield-check', 'arrow-right'),
      icons('triangle-exclamation-point', 'circle-exclamation-point'),
    ],
  },
  // The sign-in form and its fields, of which a dashboard has none; nor may these load what a dashboard has.
  {
    name: 'sign-in',
    paths: [
      'auth/{sign-in-page,asked-page,credentials-form,demo-logins,product-picture}',
      'routes/{index,login}',
    ],
    includeDependenciesRecursively: false,
  },
  {
    name: 'fields',
    paths: [
      'auth/sign-in',
      'ui/form/{field,password-input,theme-switch}',
      'ui/layout/wordmark',
      icons('eye-off', 'monitor', 'moon', 'sun'),
    ],
    includeDependenciesRecursively: false,
  },
  { name: 'alert', paths: ['ui/feedback/alert'] },
  // Header and rail of every signed-in page and what most of the pages have; then what those of a client's contacts have.
  {
    name: 'portal',
    paths: [
      'routes/-frame',
      'shell/{frame/frame,header-slots}',
      'ui/form/{lazy-select,plain-icon-button}',
      'ui/layout/{section,section-frame,late-part,use-matches,use-scroll-to-hash,print-page}',
      'ui/feedback/{query-error,refresh-notice}',
      'ui/overlay/{focusable,modal-layer}',
      'contacts/{drawer/contact-drawer,form/use-add-contact,sequence/sequences}',
      'lib/{api/lists,changes/mutation}',
      'values/{phone-link,stage-labels}',
      icons('ellipsis', 'hash', 'printer', 'x'),
    ],
  },
  { name: 'choices', paths: ['ui/form/segmented', 'ui/roving', 'ui/layout/tabs'] },
  {
    name: 'section-page',
    paths: [
      'routes/{client.$clientId_,$slug_}.{today,pipeline,contacts}',
      'dashboard/{first-screen,section-page}',
      'next-steps/{step-of-contact,step-summary,due-badge}',
      'contacts/moved-contacts',
      'contacts/do-not-contact/do-not-contact-badge',
      icons('alarm-clock', 'phone'),
    ],
  },
  { name: 'dashboard', paths: ['routes/{client.$clientId,dashboard,overview,silicon-valley}'] },
  {
    name: 'today',
    paths: ['today/today-section', 'call-log/{focus-outcome,log-button,log-panel,use-log-call}'],
  },
  { name: 'pipeline', paths: ['deals/pipeline-section'] },
  // Lists with filters and pages; then the parts that a contact's drawer and dialogs have in common with the list of them.
  {
    name: 'lists',
    paths: [
      'ui/data/{table,pagination,row-click}',
      'ui/form/{filter-chip,debounced-search,touch-row}',
      icons('search-x'),
    ],
  },
  {
    name: 'tools',
    paths: ['ui/feedback/use-save-file', icons('arrow-up-right', 'download', 'pencil', 'plus')],
    includeDependenciesRecursively: false,
  },
  { name: 'watching', paths: ['watches/{queries,use-watch-toggle,use-watching}', 'contract/src/watches'] },
  // What pages of moves and firms have, and a contact's drawer.
  {
    name: 'links',
    paths: [
      'advisor-link/advisor-link',
      'contract/src/{client-firms,moves}',
      'firm-link/use-open-firm',
      'ui/data/stat',
      'ui/form/switch',
      icons('user-round'),
    ],
    includeDependenciesRecursively: false,
  },
  { name: 'inputs', paths: ['ui/form/{day-input,radio-group}'], includeDependenciesRecursively: false },
  {
    name: 'contact-form',
    paths: [
      'contacts/form/{contact-dialog,contact-form-fields,form-deep-dive,linkedin-fill,use-save-contact}',
      'values/linkedin',
    ],
    includeDependenciesRecursively: false,
  },
  {
    name: 'contact-records',
    paths: [
      'contract/src/{contact-archive,contact-exports,contact-timeline,deal-losses,values/loss-reasons}',
    ],
    includeDependenciesRecursively: false,
  },
  {
    name: 'contact',
    paths: [
      'contacts/{contact-badges,labels,optimistic-contact,queries,use-star,high-value-mark}',
      'contacts/table/{columns,table-state}',
      'ui/form/checkbox',
      'contract/src/contacts',
      icons('id-card'),
    ],
  },
  { name: 'contacts', paths: ['contacts/table/contact-activity-section'] },
  // A contact's drawer has both, a selection in the list the first, the market's signs the second.
  { name: 'signs', paths: ['contacts/table/use-bulk', 'move-signs/{queries,sign-list,sign-tests}'] },
  // Moves in a list and a chart, which firms and advisors show too; the page of them; flows, and what firms in a list have.
  {
    name: 'move-parts',
    paths: [
      'firm-link/firm-page-link',
      'moves/charts/{chart-card,month-figures,month-parts,month-span}',
      'moves/figures/left-out',
      'moves/filters/date-range-chip',
      'moves/{classes,market-names,queries,use-book}',
      'moves/table/move-cells',
      'ui/data/rove',
    ],
  },
  {
    name: 'moves',
    paths: [
      'routes/{client.$clientId_,$slug_}.moves',
      'moves/client-moves-page',
      'moves/market-moves-section',
    ],
  },
  { name: 'flow-parts', paths: ['moves/charts/{book-ring,lane-label}', 'moves/figures/net-aum'] },
  {
    name: 'firm-parts',
    paths: [
      'firm-link/firm-contacts-link',
      'moves/momentum/{momentum-texts,rank-change,spark}',
      'moves/{moves-link,use-open-moves}',
    ],
  },
  { name: 'flows', paths: ['moves/charts/{flows-card,net-card}'] },
  {
    name: 'firms',
    paths: ['routes/{client.$clientId_,$slug_}.firms', 'client-firms/client-firms-page'],
  },
  // What is opened: dialogs, drawers and toasts; then lists, menus and popovers; then forms.
  {
    name: 'overlay',
    paths: [
      'ui/overlay/{confirm-dialog,dialog,drawer,modal,use-discard-guard,escape}',
      'ui/feedback/{toaster,missing-record}',
      'ui/data/definition-list',
      'contacts/use-user-name',
      'shell/destinations',
      'lib/dom/use-debounced',
      icons(
        'chevron-right',
        'key-round',
        'log-out',
        'file-spreadsheet',
        'telescope',
        'sticky-note',
        'message-square',
        'phone-outgoing',
        'wand-sparkles',
      ),
    ],
  },
  // Comparing texts, for lists that are searched: a menu's, firms, the palette.
  { name: 'fold', paths: ['values/fold'] },
  {
    name: 'popups',
    paths: ['ui/overlay/{menu,popover,tooltip,list-keys}', 'ui/form/{select,icon-button}'],
  },
  {
    name: 'forms',
    paths: [
      'react-hook-form/dist/index.esm',
      'resolvers/zod/dist/zod',
      'ui/form/textarea',
      'lib/api/form-errors',
    ],
  },
  {
    name: 'contact-parts',
    paths: [
      'contacts/form/contact-form',
      'contacts/research/use-deep-dive',
      'contacts/archived/use-restore',
      'move-signs/signs-of',
      'next-steps/owner-select',
      'retention/queries',
      'contract/src/{activity,personal-data,live-feed}',
      'values/do-not-contact',
    ],
  },
  {
    name: 'pipeline-in-time',
    paths: [
      'deals/times/{queries,pipeline-in-time,funnel-card,funnel-sentences}',
      'goals/{goals-card,kinds,queries}',
      'contract/src/{deal-times,goals}',
    ],
    includeDependenciesRecursively: false,
  },
  { name: 'deal-drawers', paths: ['deals/{stage-drawer,losses/lost-drawer,times/stuck-drawer}'] },
  // The days that forms propose, which no first screen does; then what is left of small modules that several parts share.
  { name: 'workdays', paths: ['values/{workdays,market-holidays}'], includeDependenciesRecursively: false },
  {
    name: 'parts',
    test: /[\\/](web[\\/]src[\\/](ui(?![\\/]feedback[\\/]progress)|lib)|contract[\\/]src(?![\\/]market-figures)|icons)[\\/]/,
    minShareCount: 2,
    maxModuleSize: 2_000,
    includeDependenciesRecursively: false,
  },
  // A page with two paths, its own part of script.
  {
    name: 'brief',
    paths: ['routes/{client.$clientId_,$slug_}.brief', 'src/brief/*'],
    includeDependenciesRecursively: false,
  },
  {
    name: 'report',
    paths: [
      'routes/{{client.$clientId_,$slug_}.,}report',
      'reports/{report*,moves-chapters,contacts-chapters,charts,left-out-notes,sentences}',
      'contract/src/report-sentences',
    ],
    includeDependenciesRecursively: false,
  },
  {
    name: 'firm',
    paths: [
      'routes/{client.$clientId_.,}firm.$firmName',
      'firms/{firm-page,members/*,firm-activity,stage-list,firm-names-section,registered-assets}',
    ],
    includeDependenciesRecursively: false,
  },
];

/** The same as the bundler takes them: of two that name a module, the first has it. */
export const scriptFiles = files.map(({ paths, test, ...file }, place) => ({
  ...file,
  test: paths ? isAmong(paths.flatMap(alternatives)) : test,
  priority: files.length - place,
}));

/** The paths of all files, for the test that each is a module. */
export const scriptPaths: readonly string[] = files.flatMap(({ paths }) =>
  (paths ?? []).flatMap(alternatives),
);

function icons(...names: string[]): string {
  return `lucide-react/dist/esm/icons/{${names.join(',')}}`;
}
