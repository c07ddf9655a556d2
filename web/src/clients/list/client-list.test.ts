import { describe, expect, test } from 'vitest';
import { arrangeClients, type ListedClient } from './arrange-clients.ts';
import { stateOf, stateText } from './client-state.ts';

const at = new Date('2025-08-29T16:00:00Z');

describe('the state of a client', () => {
  test.each([
    [true, null, 'active', 'Active'],
    [true, '2025-12-31T23:59:59.999Z', 'active', 'Active'],
    [true, '2025-09-12T15:59:00Z', 'expiring', 'Expires in 13 days'],
    [true, '2025-08-30T17:00:00Z', 'expiring', 'Expires in 1 day'],
    [true, '2025-08-29T23:59:59.999Z', 'expiring', 'Expires today'],
    [true, '2025-08-29T16:00:00Z', 'expired', 'Expired'],
    [false, null, 'inactive', 'Inactive'],
    [false, '2025-01-01T00:00:00Z', 'inactive', 'Inactive'],
  ] as const)('active %s until %s is %s', (isActive, expiresAt, state, text) => {
    expect(stateOf({ isActive, expiresAt }, at)).toBe(state);
    expect(stateText({ isActive, expiresAt }, at)).toBe(text);
  });
});

const client = (clientId: string, clientName: string, rest: Partial<ListedClient> = {}): ListedClient => ({
  clientId,
  clientName,
  description: '',
  isActive: true,
  expiresAt: null,
  createdAt: '2025-01-01T00:00:00Z',
  ...rest,
});
const clients = [
  client('ubs', 'UBS Wealth', { createdAt: '2025-03-01T00:00:00Z' }),
  client('acme', 'Ácme Partners', { isActive: false }),
  client('bay', 'Bay 10', { expiresAt: '2025-09-01T00:00:00Z', description: 'Boutique of the Bay Area' }),
  client('bay-2', 'Bay 2', { expiresAt: '2025-08-01T00:00:00Z', createdAt: '2025-05-01T00:00:00Z' }),
];
const all = { search: '', sort: 'name', state: 'all' } as const;
const idsOf = (arrangement: Parameters<typeof arrangeClients<ListedClient>>[1]) =>
  arrangeClients(clients, arrangement, at).shown.map(({ clientId }) => clientId);

describe('the list of clients', () => {
  test('is sorted by name, by age, or by what needs a look', () => {
    expect(idsOf(all)).toEqual(['acme', 'bay-2', 'bay', 'ubs']);
    expect(idsOf({ ...all, sort: 'newest' })).toEqual(['bay-2', 'ubs', 'acme', 'bay']);
    expect(idsOf({ ...all, sort: 'state' })).toEqual(['bay-2', 'bay', 'acme', 'ubs']);
  });

  test('is searched by name, path, description and more, without accents', () => {
    expect(idsOf({ ...all, search: 'acme' })).toEqual(['acme']);
    expect(idsOf({ ...all, search: '/bay-2' })).toEqual(['bay-2']);
    expect(idsOf({ ...all, search: 'boutique bay' })).toEqual(['bay']);
    expect(
      idsOf({ ...all, search: 'miami', textOf: ({ clientId }) => (clientId === 'ubs' ? 'Miami' : '') }),
    ).toEqual(['ubs']);
  });

  test('is filtered by state, and counts each; who expires soon is active too', () => {
    expect(arrangeClients(clients, all, at).counts).toEqual({
      all: 4,
      active: 2,
      expiring: 1,
      expired: 1,
      inactive: 1,
    });
    expect(idsOf({ ...all, state: 'active' })).toEqual(['bay', 'ubs']);
    expect(idsOf({ ...all, state: 'expired' })).toEqual(['bay-2']);
  });
});
