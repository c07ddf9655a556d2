import {
  type HttpServer,
  type Responder,
  startHttpServer,
} from '../../server/src/testing/http/http-server.ts';
import { countRequests, type RequestRate } from './request-rate.ts';

/** What HubSpot allows an account: five searches a second, a hundred other requests in ten seconds. */
export const hubspotLimits = { searches: 5, others: 100 };
/** What JustCall's lowest plan allows in a minute. */
export const lowestJustCallPlan = 30;

const pageSize = 100;
const areas = ['212', '305', '312', '415', '617'];

/** The number of a person: the contacts have those below their count, strangers the others. */
function phoneOf(person: number): string {
  const rest = Math.floor(person / areas.length);
  return `1${areas[person % areas.length]}${220 + Math.floor(rest / 10_000)}${String(rest % 10_000).padStart(4, '0')}`;
}

const firstId = 1_000_001;
const contactOf = (id: string) => {
  const person = Number(id) - firstId;
  return {
    id,
    properties: {
      hs_object_id: id,
      firstname: `Person ${person}`,
      lastname: `Of ${person % 997}`,
      email: `person-${person}@firm.example`,
      phone: `+${phoneOf(person)}`,
      mobilephone: null,
      jobtitle: 'Financial Advisor',
      company: `Firm ${person % 211}`,
      city: 'San Jose',
      lastmodifieddate: '2025-08-01T10:00:00.000Z',
      hs_merged_object_ids: null,
    },
    createdAt: '2023-12-14T23:31:55.758Z',
    updatedAt: '2025-08-01T10:00:00.000Z',
    archived: false,
  };
};

export interface CountingVendor extends HttpServer {
  rates: Record<string, RequestRate>;
}

/** HubSpot with one list of so many contacts, without deals and calls. */
export async function startHubSpot(contacts: number): Promise<CountingVendor> {
  const rates = { searches: countRequests(1_000), others: countRequests(10_000) };
  const respond: Responder = ({ url, body }) => {
    // What was asked is not kept.
    server.asked.length = 0;
    const isSearch = url.endsWith('/search');
    rates[isSearch ? 'searches' : 'others'].count();
    if (url.startsWith('/crm/v3/lists/')) {
      const from = Number(new URL(url, 'http://hubspot').searchParams.get('after') ?? 0);
      const until = Math.min(from + pageSize, contacts);
      const results = Array.from({ length: until - from }, (_, n) => ({
        recordId: String(firstId + from + n),
      }));
      return {
        body: {
          total: contacts,
          results,
          ...(until < contacts && { paging: { next: { after: String(until) } } }),
        },
      };
    }
    if (url === '/crm/v3/objects/contacts/search') {
      const wanted: { filterGroups: { filters: { values?: string[] }[] }[] } = JSON.parse(body);
      const ids = wanted.filterGroups[0]?.filters[0]?.values ?? [];
      return { body: { total: ids.length, results: ids.map(contactOf) } };
    }
    if (isSearch) return { body: { total: 0, results: [] } };
    if (url === '/calling/v1/dispositions') return { body: [] };
    return { body: { results: [] } };
  };
  const server = await startHttpServer(respond);
  return { ...server, rates };
}

const callOf = (at: number, people: number) => {
  const minute = at % 1_440;
  return {
    id: at + 1,
    call_sid: `CA${at}`,
    campaign: { id: 88014, name: 'Measured', type: 'Autodial' },
    contact_number: phoneOf(at % people),
    contact_name: `Person ${at % people}`,
    contact_email: '',
    agent_name: `Agent ${at % 17}`,
    justcall_number: '16505550100',
    call_date: `2025-${String(1 + (Math.floor(at / 28) % 8)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    call_time: `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00`,
    call_info: {
      direction: at % 4 === 0 ? 'Incoming' : 'Outgoing',
      type: at % 3 === 0 ? 'Answered' : 'Missed',
      disposition: 'Sales: Lead',
      notes: 'Wants to hear more in the autumn.',
      rating: '5',
    },
    call_duration: { total_duration: 155, conversation_time: at % 600, friendly_duration: '00:02:35' },
  };
};

/** JustCall with so many calls, spread over `people`, that allows so many requests a minute, and says so. */
export async function startJustCall({
  calls,
  people,
  perMinute,
}: {
  calls: number;
  people: number;
  perMinute: number;
}): Promise<CountingVendor> {
  const rates = { all: countRequests(60_000) };
  const respond: Responder = ({ url }) => {
    server.asked.length = 0;
    rates.all.count();
    const asked = new URL(url, 'http://justcall');
    const page = Number(asked.searchParams.get('page') ?? 0);
    const size = Number(asked.searchParams.get('per_page') ?? 20);
    const count = asked.pathname.endsWith('/calls') ? calls : 0;
    const from = page * size;
    const data = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, n) =>
      callOf(from + n, people),
    );
    const isLast = from + size >= count;
    return {
      headers: { 'x-rate-limit-burst-limit': String(perMinute), 'x-rate-limit-burst-remaining': '1' },
      body: {
        status: 'success',
        count: data.length,
        total_count: count,
        current_page: page,
        per_page: size,
        next_page_link: isLast ? false : `https://api.justcall.io/v2.1/calls?page=${page + 1}`,
        data,
      },
    };
  };
  const server = await startHttpServer(respond);
  return { ...server, rates };
}
