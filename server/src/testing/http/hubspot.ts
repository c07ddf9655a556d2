import type { Asked, Reply, Responder } from './http-server.ts';
import type { HubSpotAccount, Kind } from './hubspot-account.ts';
import { associated, batchRead, create, search, update } from './hubspot-objects.ts';

/** Answers as HubSpot's API does for an account. */
export const hubspotServer =
  (account: HubSpotAccount): Responder =>
  (asked) => {
    const faulty = account.fault?.(asked);
    if (faulty !== undefined) return faulty;
    const reply = answer(account, asked);
    return account.lost?.(asked) ?? reply;
  };

function answer(account: HubSpotAccount, asked: Asked): Reply {
  const url = new URL(asked.url, 'http://hubspot');
  const list = /^\/crm\/v3\/lists\/([^/]+)\/memberships$/.exec(url.pathname);
  if (list) return listMembers(account, decodeURIComponent(list[1] ?? ''), url.searchParams);
  if (url.pathname === '/crm/v3/pipelines/deals') return { body: { results: account.pipelines } };
  if (url.pathname === '/account-info/v3/details')
    return { body: { portalId: account.portalId, accountType: 'STANDARD', timeZone: 'US/Eastern' } };
  if (url.pathname === '/calling/v1/dispositions') return { body: account.dispositions };
  const answered = answerObjects(account, asked, url.pathname);
  if (answered) return answered;
  const related = /^\/crm\/v4\/associations\/(\w+)\/(\w+)\/batch\/read$/.exec(url.pathname);
  if (related) return associated(account, `${related[1]}>${related[2]}`, JSON.parse(asked.body));
  return { status: 404, body: { status: 'error', message: `No route for ${url.pathname}` } };
}

function listMembers(account: HubSpotAccount, list: string, query: URLSearchParams): Reply {
  const members = account.lists.get(list);
  if (!members) return { status: 404, body: { status: 'error', message: 'List does not exist.' } };
  const limit = Number(query.get('limit') ?? 100);
  const from = Number(query.get('after') ?? 0);
  const next = from + limit < members.length ? { paging: { next: { after: String(from + limit) } } } : {};
  return {
    body: {
      total: members.length,
      results: members
        .slice(from, from + limit)
        .map((recordId) => ({ recordId, membershipTimestamp: '2025-01-08T20:00:31.738Z' })),
      ...next,
    },
  };
}

/** A call about contacts, deals or another kind of objects; undefined where it is about something else. */
function answerObjects(account: HubSpotAccount, asked: Asked, path: string): Reply | undefined {
  const kind = (Object.keys(account.objects) as Kind[]).find((one) =>
    `${path}/`.startsWith(`/crm/v3/objects/${one}/`),
  );
  if (!kind) return undefined;
  if (path === `/crm/v3/objects/${kind}` && asked.method === 'POST')
    return create(account, kind, JSON.parse(asked.body));
  const [, one] = /^\/crm\/v3\/objects\/\w+\/(\d+)$/.exec(path) ?? [];
  if (one !== undefined && asked.method === 'PATCH')
    return update(account, kind, one, JSON.parse(asked.body));
  if (path.endsWith('/search')) return search(account, kind, JSON.parse(asked.body));
  if (path.endsWith('/batch/read')) return batchRead(account, kind, JSON.parse(asked.body));
  return undefined;
}

/** Leaves lists and contacts to `respond`; the account has nothing else. */
export const contactsOnly =
  (respond: Responder): Responder =>
  (asked, count) => {
    if (asked.url.startsWith('/crm/v4/associations/')) return { body: { status: 'COMPLETE', results: [] } };
    if (asked.url === '/crm/v3/pipelines/deals') return { body: { results: [] } };
    if (asked.url === '/calling/v1/dispositions') return { body: [] };
    const isOther =
      asked.url.startsWith('/crm/v3/objects/') && !asked.url.startsWith('/crm/v3/objects/contacts/');
    return isOther ? { body: { total: 0, results: [] } } : respond(asked, count);
  };
