import { moduleOf } from './modules.mjs';

/**
 * The import rules, over paths from the root. `from` and `forbids` get a module (see `moduleOf`). `broken` and `kept`:
 * examples of imports that break the rule and that do not, for the test.
 */
export const rules = [
  {
    name: 'The contract imports nothing of ours, no Node and no React, and zod/mini alone.',
    reason: 'Every page loads it.',
    from: (from) => from.wing === 'contract' && !from.test,
    forbids: (to) => (to.package ? to.package !== 'zod/mini' : to.wing !== 'contract'),
    broken: [
      ['contract/src/deals.ts', '@liftout/server/config.ts'],
      ['contract/src/deals.ts', 'node:fs'],
      ['contract/src/deals.ts', 'react'],
      ['contract/src/deals.ts', 'zod'],
      ['contract/src/values/money.ts', '../../../web/src/lib/format/formats.ts'],
    ],
    kept: [
      ['contract/src/deals.ts', './common.ts'],
      ['contract/src/deals.ts', 'zod/mini'],
      ['contract/src/values/money.test.ts', 'vitest'],
    ],
  },
  {
    name: 'A value of the contract imports only other values.',
    reason: 'Money, months and texts belong to no feature.',
    from: (from) => within(from, 'contract/src/values'),
    forbids: (to) => to.path && !within(to, 'contract/src/values'),
    broken: [['contract/src/values/money.ts', '../common.ts']],
    kept: [
      ['contract/src/values/months.ts', './periods.ts'],
      ['contract/src/values/months.ts', 'zod/mini'],
    ],
  },
  {
    name: 'The server never imports the web.',
    reason: 'They only share the contract.',
    from: (from) => from.wing === 'server',
    forbids: (to) => to.wing === 'web',
    broken: [
      ['server/src/deals/service.ts', '@liftout/web/app.ts'],
      ['server/src/deals/queries/board.ts', '../../../../web/src/lib/api/api.ts'],
      ['server/src/deals/deals.int.test.ts', '../../../web/src/lib/api/api.ts'],
    ],
    kept: [['server/src/deals/service.ts', '@liftout/contract/deals']],
  },
  {
    name: 'The web imports neither the server nor Node, and zod/mini alone.',
    reason: 'It runs in a browser, and every page would load all of zod.',
    from: (from) => from.wing === 'web' && !from.test && !from.forTests && from.path.startsWith('web/src/'),
    forbids: (to) =>
      to.wing === 'server' ||
      to.package?.startsWith('node:') ||
      to.package?.split('/')[0] === 'server' ||
      to.package === 'zod',
    broken: [
      ['web/src/deals/board.tsx', '@liftout/server/config.ts'],
      ['web/src/contacts/table/filter-bar.tsx', '../../../../server/src/contacts/service.ts'],
      ['web/src/deals/board.tsx', 'node:fs'],
      ['web/src/deals/board.tsx', 'zod'],
    ],
    kept: [
      ['web/src/deals/board.tsx', '@liftout/contract/deals'],
      ['web/src/deals/board.tsx', 'zod/mini'],
      ['web/src/ui/tokens.test.ts', 'node:fs'],
      ['web/src/testing/fake-server.ts', 'node:http'],
    ],
  },
  {
    name: 'What ships imports no test and nothing made for tests.',
    reason: 'It is not shipped.',
    from: (from) => ['contract', 'server', 'web'].includes(from.wing) && !from.test && !from.forTests,
    forbids: (to) => to.test || to.forTests || to.package === 'vitest',
    broken: [
      ['server/src/deals/service.ts', '../testing/app.ts'],
      ['server/src/platform/clock.ts', '../testing/app.ts'],
      ['web/src/deals/board.tsx', './board-cache.test.ts'],
      ['web/src/deals/board.tsx', '../testing/server.ts'],
    ],
    kept: [
      ['server/src/deals/deals.int.test.ts', '../testing/app.ts'],
      ['server/src/testing/access/access-rows.ts', '../app.ts'],
    ],
  },
  {
    name: 'A feature of the server uses another only through its service.ts.',
    reason: 'The files inside may change.',
    from: (from) => from.wing === 'server' && from.feature && !from.test,
    forbids: (to, from) =>
      to.wing === 'server' && to.feature && to.feature !== from.feature && !isServiceOf(to.feature, to),
    broken: [
      ['server/src/deals/service.ts', '../contacts/queries.ts'],
      ['server/src/deals/touch.ts', '../contacts/edit.ts'],
      ['server/src/moves/parse/row.ts', '../../contacts/queries/contacts.ts'],
      ['server/src/contacts/list/queries/pages.ts', '../../../firms/register/find.ts'],
    ],
    kept: [
      ['server/src/deals/service.ts', '../contacts/service.ts'],
      ['server/src/contacts/list/list.ts', '../../deals/service.ts'],
      ['server/src/moves/parse/row.ts', '../fingerprint.ts'],
      ['server/src/deals/service.ts', '../platform/audit.ts'],
    ],
  },
  {
    name: 'No feature of the server imports what composes it.',
    reason: 'app.ts, the demo and the commands use the features.',
    from: (from) => from.wing === 'server' && (from.feature || from.area === 'platform') && !from.test,
    forbids: (to) =>
      to.wing === 'server' &&
      (composing.has(to.area) || (to.area === 'app' && !/\/config(-fields)?\.ts$/.test(to.path))),
    broken: [
      ['server/src/deals/service.ts', '../app.ts'],
      ['server/src/deals/service.ts', '../demo/world.ts'],
      ['server/src/platform/http/monitoring/health.ts', '../../../installation.ts'],
    ],
    kept: [
      ['server/src/deals/service.ts', '../config.ts'],
      ['server/src/app.ts', './deals/routes.ts'],
    ],
  },
  {
    name: 'Only platform/outbound sends requests to other machines.',
    reason: 'It checks addresses, and bounds time, size and number.',
    // Serving requests and sending mail need sockets of their own; the mail host is the operator's.
    from: (from) =>
      from.wing === 'server' &&
      !from.test &&
      !from.forTests &&
      !['outbound', 'http', 'mail'].some((room) => within(from, `server/src/platform/${room}`)) &&
      from.path !== 'server/src/config-fields.ts',
    forbids: (to) =>
      /^(node:)?(http|https|http2|net|tls|dns|dgram)(\/|$)/.test(to.package ?? '') ||
      /^(undici|axios|got|node-fetch|ws|gaxios)(\/|$)/.test(to.package ?? ''),
    broken: [
      ['server/src/news/service.ts', 'undici'],
      ['server/src/platform/ai/chat.ts', 'node:net'],
      ['server/src/research/service.ts', 'node:dns/promises'],
    ],
    kept: [
      ['server/src/platform/outbound/outbound.ts', 'undici'],
      ['server/src/platform/http/limits/closing.ts', 'node:net'],
      ['server/src/testing/http/http-server.ts', 'node:http'],
    ],
  },
  {
    name: 'The platform imports no feature.',
    reason: 'Every feature uses it.',
    from: (from) => from.wing === 'server' && from.area === 'platform' && !from.test,
    forbids: (to) => to.wing === 'server' && to.feature,
    broken: [
      ['server/src/platform/audit.ts', '../deals/service.ts'],
      ['server/src/platform/mail/sender.ts', '../../mail/queries.ts'],
    ],
    kept: [['server/src/platform/audit.ts', './db/scope.ts']],
  },
  {
    name: 'Routes import no queries.',
    reason: 'Data flows route, service, queries.',
    from: (from) => from.layer === 'routes',
    forbids: (to) => to.layer === 'queries',
    broken: [
      ['server/src/deals/routes.ts', './queries.ts'],
      ['server/src/uploads/routes.ts', './queries/uploads.ts'],
      ['server/src/contacts/bulk-routes.ts', './list/queries/pages.ts'],
    ],
    kept: [['server/src/deals/routes.ts', './service.ts']],
  },
  {
    name: 'Nothing below a route imports one.',
    reason: 'Data flows route, service, queries, never back.',
    from: (from) => from.layer === 'service' || from.layer === 'queries',
    forbids: (to) => to.layer === 'routes',
    broken: [
      ['server/src/deals/service.ts', './routes.ts'],
      ['server/src/contacts/list/list.ts', '../routes.ts'],
      ['server/src/deals/touch.ts', './city-routes.ts'],
    ],
    kept: [['server/src/app.ts', './deals/routes.ts']],
  },
  {
    name: 'Queries import no service and no query of another feature.',
    reason: 'They use their own tables and the platform.',
    from: (from) => from.layer === 'queries',
    forbids: (to, from) =>
      to.wing === 'server' &&
      (/(^|\/)service\.ts$/.test(to.path) || (to.feature && to.feature !== from.feature)),
    broken: [
      ['server/src/deals/queries.ts', './service.ts'],
      ['server/src/deals/queries.ts', '../contacts/service.ts'],
      ['server/src/auth/queries/users.ts', '../../clients/queries.ts'],
      ['server/src/moves/figure-queries.ts', './service.ts'],
    ],
    kept: [
      ['server/src/deals/queries.ts', '../platform/db/schema/index.ts'],
      ['server/src/contacts/list/queries/pages.ts', '../../queries/row.ts'],
      ['server/src/contacts/list/queries/pages.ts', '../cursor.ts'],
    ],
  },
  {
    name: 'Only queries contain SQL.',
    reason: 'All reads and writes of a table are in one kind of file.',
    from: (from) => from.layer === 'routes' || from.layer === 'service',
    forbids: (to) =>
      /^(drizzle-orm|pg|pg-copy-streams|sql-template-tag)(\/|$)/.test(to.package ?? '') ||
      within(to, 'server/src/platform/db/schema') ||
      to.path === 'server/src/platform/db/sql/sql.ts',
    broken: [
      ['server/src/deals/routes.ts', 'drizzle-orm'],
      ['server/src/deals/service.ts', 'drizzle-orm/pg-core'],
      ['server/src/markets/areas.ts', '../platform/db/schema/index.ts'],
      ['server/src/uploads/run.ts', 'pg-copy-streams'],
      ['server/src/contacts/list/list.ts', '../../platform/db/sql/sql.ts'],
    ],
    kept: [
      ['server/src/deals/queries.ts', 'drizzle-orm'],
      ['server/src/contacts/list/queries/pages.ts', '../../../platform/db/schema/index.ts'],
      ['server/src/platform/audit.ts', './db/schema/index.ts'],
    ],
  },
  {
    name: 'ui and lib import no feature.',
    reason: 'Every screen uses them.',
    from: (from) => from.wing === 'web' && ['ui', 'lib'].includes(from.area),
    forbids: (to) => to.wing === 'web' && !['ui', 'lib', 'testing'].includes(to.area),
    broken: [
      ['web/src/ui/form/button.tsx', '../../deals/index.ts'],
      ['web/src/lib/api/api.ts', '../../deals/index.ts'],
      ['web/src/ui/layout/page.tsx', '../../shell/index.ts'],
    ],
    kept: [['web/src/ui/overlay/dialog.tsx', '../../lib/dom/theme.ts']],
  },
  {
    name: 'lib renders nothing.',
    reason: 'ui uses lib. lib may use ui only to send messages, such as toasts.',
    from: (from) => from.wing === 'web' && from.area === 'lib',
    forbids: (to) => to.wing === 'web' && to.area === 'ui' && to.path.endsWith('.tsx'),
    broken: [['web/src/lib/api/errors.ts', '../../ui/feedback/toasts.tsx']],
    kept: [
      ['web/src/ui/feedback/error-state.tsx', '../../lib/api/errors.ts'],
      ['web/src/lib/changes/mutation.ts', '../../ui/feedback/toast-store.ts'],
    ],
  },
  {
    name: 'A feature of the web, the shell and a route use another only through its index.ts.',
    reason: 'The files inside may change.',
    from: (from) =>
      from.wing === 'web' && (from.feature || ['shell', 'routes', 'app'].includes(from.area)) && !from.test,
    forbids: (to, from) =>
      to.wing === 'web' &&
      (to.feature || to.area === 'shell') &&
      (to.feature ?? to.area) !== (from.feature ?? from.area) &&
      to.path !== `web/src/${to.feature ?? to.area}/index.ts`,
    broken: [
      ['web/src/deals/board.tsx', '../contacts/labels.ts'],
      ['web/src/contacts/table/contact-row.tsx', '../../deals/stages.ts'],
      ['web/src/routes/admin.tsx', '../deals/board.tsx'],
      ['web/src/shell/rail.tsx', '../contacts/table/contact-row.tsx'],
      ['web/src/firms/firm-page.tsx', '../shell/pages.tsx'],
    ],
    kept: [
      ['web/src/deals/board.tsx', '../contacts/index.ts'],
      ['web/src/contacts/table/contact-row.tsx', '../labels.ts'],
      ['web/src/routes/admin.tsx', '../deals/index.ts'],
      ['web/src/firms/firm-page.tsx', '../shell/index.ts'],
      ['web/src/deals/board.tsx', '../ui/form/button.tsx'],
    ],
  },
  {
    name: 'No feature of the web imports a page.',
    reason: 'Pages compose features.',
    from: (from) => from.wing === 'web' && (from.feature || from.area === 'shell') && !from.test,
    forbids: (to, from) =>
      to.wing === 'web' &&
      ((to.feature === 'dashboard' && from.feature !== 'dashboard') ||
        ['routes', 'app', 'dev'].includes(to.area)),
    broken: [
      ['web/src/firms/frame.tsx', '../dashboard/index.ts'],
      ['web/src/contacts/table/contact-row.tsx', '../../routes/__root.tsx'],
      ['web/src/shell/rail.tsx', '../dashboard/index.ts'],
      ['web/src/dashboard/overview.tsx', '../router.ts'],
    ],
    kept: [
      ['web/src/routes/dashboard.tsx', '../dashboard/index.ts'],
      ['web/src/dashboard/overview.tsx', '../deals/index.ts'],
    ],
  },
];

const composing = new Set(['demo', 'cli']);
const within = (module, folder) => module.path?.startsWith(`${folder}/`) ?? false;
const isServiceOf = (feature, { path }) => path === `server/src/${feature}/service.ts`;

/** The rules that an import breaks: `to` as `resolveImport` answers it. */
export function brokenRules(from, to) {
  const module = moduleOf(from);
  const target = to.path === undefined ? { package: to.name } : moduleOf(to.path);
  return rules.filter((rule) => rule.from(module) && rule.forbids(target, module));
}
