import { originHeader } from '@liftout/contract/changes';
import { endpoint } from '@liftout/contract/endpoint';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { adminToken, userToken } from '../dom/storage.ts';
import { now } from '../format/clock.ts';
import { addressOf, call, callWithHeaders, hrefOf, pauseReads } from './api.ts';
import { ApiError, messageOf, NetworkError, UnexpectedAnswerError } from './errors.ts';
import { maxCallMs } from './time-limit.ts';

const deal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id',
  summary: 'Moves a deal.',
  access: 'deals',
  tenant: 'row',
  changes: ['deals'],
  params: z.object({ id: z.string() }),
  body: z.object({ stage: z.string() }),
  response: z.object({ id: z.string(), at: z.coerce.date() }),
});
const list = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: 'Lists contacts.',
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts'],
  query: z.object({ client: z.optional(z.string()), page: z.optional(z.number()) }),
  response: z.array(z.string()),
});

const fetched = vi.fn<typeof fetch>();
const answer = (body: string, init: ResponseInit = {}) =>
  fetched.mockResolvedValueOnce(new Response(body, init));
const sent = () => fetched.mock.calls[0]!;

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  userToken.clear();
  adminToken.clear();
});

describe('addresses', () => {
  it('fill in segments, escaped, and leave out what is not given', () => {
    expect(
      addressOf('/api/firm/:firmName', { firmName: 'A/B & C' }, { client: 'ubs', q: undefined, firm: null }),
    ).toBe('/api/firm/A%2FB%20%26%20C?client=ubs');
    expect(hrefOf(list, { query: { client: 'ubs', page: 2 } })).toBe('/api/contacts?client=ubs&page=2');
    expect(hrefOf(list)).toBe('/api/contacts');
  });

  it('refuse a segment without a value', () => {
    expect(() => addressOf('/api/deals/:id', {}, {})).toThrow('/api/deals/:id needs id');
  });
});

describe('a call', () => {
  it('sends JSON with cookies and the stored token, and parses the answer', async () => {
    userToken.set('abc');
    adminToken.set('xyz');
    answer('{"id":"7","at":"2025-08-29T00:00:00Z"}', {
      headers: { 'x-liftout-now': '2025-08-29T00:00:00Z' },
    });
    const result = await call(deal, { params: { id: '7' }, body: { stage: 'won' } });
    expect(result.at).toEqual(new Date('2025-08-29T00:00:00Z'));
    const [address, init] = sent();
    expect(address).toBe('/api/deals/7');
    expect(init).toMatchObject({ method: 'PUT', credentials: 'include', body: '{"stage":"won"}' });
    const headers = new Headers(init?.headers);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('authorization')).toBe('Bearer abc');
    expect(now().getUTCFullYear()).toBe(2025);
  });

  it('can speak as the admin, or as nobody', async () => {
    userToken.set('abc');
    adminToken.set('xyz');
    answer('[]');
    await call(list, { as: 'admin' });
    answer('[]');
    await call(list, { as: 'none' });
    const tokens = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
    expect(tokens).toEqual(['Bearer xyz', null]);
  });

  it('sends no body and no content type with a GET', async () => {
    answer('["Dana"]', { headers: { 'x-total-count': '1156' } });
    const { data, headers } = await callWithHeaders(list);
    expect(data).toEqual(['Dana']);
    expect(headers.get('x-total-count')).toBe('1156');
    expect(new Headers(sent()[1]?.headers).has('content-type')).toBe(false);
  });
});

describe('a change without an answer of our server', () => {
  const lost = "We don't know if your change was saved. Check before you try again.";
  const told = async (online = true) => {
    vi.stubGlobal('navigator', { onLine: online });
    const error = await call(deal, { params: { id: '7' }, body: { stage: 'won' } }).catch((thrown) => thrown);
    return messageOf(error, 'Nothing was changed.');
  };
  const windowNames = () =>
    fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(originHeader));

  it('may have been saved: the connection broke before or during the answer', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await told()).toBe(lost);
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    fetched.mockResolvedValueOnce(new Response(body));
    expect(await told()).toBe(lost);
    // Told of by the stream, they are read like those of others.
    expect(new Set(windowNames()).size).toBe(2);
  });

  it('may have been saved: a proxy answered instead', async () => {
    answer('<html>504 Gateway Time-out</html>', { status: 504 });
    expect(await told()).toBe(lost);
    answer('<html>Sign in to this network</html>');
    expect(await told()).toBe(lost);
  });

  it('was not saved where the server says so, or where nothing was sent', async () => {
    answer('{"message":"Nothing was changed. Wait.","code":"not_ready"}', { status: 503 });
    expect(await told()).toBe('Nothing was changed. Wait.');
    answer('{"message":"","code":"failed"}', { status: 500 });
    expect(await told()).toBe('Nothing was changed.');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await told(false)).toContain('Please try again once you are connected.');
    expect(new Set(windowNames()).size).toBe(1);
  });

  it('is not spoken of by a read', async () => {
    answer('<html>504 Gateway Time-out</html>', { status: 504 });
    expect(messageOf(await call(list).catch((thrown) => thrown), 'Could not load.')).toBe('Could not load.');
  });
});

describe('failures', () => {
  const failure = async () =>
    call(list).then(
      () => null,
      (error: unknown) => error,
    );

  it('read "status: body" and carry what the server said', async () => {
    const body =
      '{"message":"Not yours","code":"forbidden","issues":[{"path":"client","message":"Another client"}]}';
    answer(body, { status: 403, headers: { 'retry-after': '30' } });
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `403: ${body}`,
      status: 403,
      serverMessage: 'Not yours',
      code: 'forbidden',
      issues: [{ path: 'client', message: 'Another client' }],
      retryAfter: 30,
    });
    expect(messageOf(error, 'Login failed')).toBe('Not yours');
  });

  it('fall back to the status text, and take plain text as it is', async () => {
    answer('', { status: 502, statusText: 'Bad Gateway' });
    expect(await failure()).toMatchObject({ message: '502: Bad Gateway', serverMessage: null, issues: [] });
    answer('out of order', { status: 500, statusText: 'Internal Server Error' });
    const error = await failure();
    expect(error).toMatchObject({ message: '500: out of order', serverMessage: null });
    expect(messageOf(error, 'Login failed')).toBe('Login failed');
  });

  it('distinguish a network error from a refusal, and rethrow an abort', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure()).toBeInstanceOf(NetworkError);
    fetched.mockRejectedValueOnce(new DOMException('stop', 'AbortError'));
    expect(await failure()).toMatchObject({ name: 'AbortError' });
  });

  it('name an answer that breaks the contract', async () => {
    answer('{"not":"a list"}');
    const error = await failure();
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ message: "The server's answer to GET /api/contacts was not understood" });
  });
});

describe('a server that hangs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const hang = () =>
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
  /** Whether the call has ended, once a minute is over. */
  const outcomeAfterAMinute = async (running: Promise<unknown>) => {
    const ended = running.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(maxCallMs);
    return Promise.race([ended, Promise.resolve('still running')]);
  };

  it('counts as one that cannot be reached, and a change as unknown', async () => {
    hang();
    const read = await outcomeAfterAMinute(call(list, { signal: new AbortController().signal }));
    expect(read).toMatchObject({ name: 'NetworkError', isOutcomeUnknown: false });
    hang();
    const change = call(deal, { params: { id: '7' }, body: { stage: 'won' } });
    expect(await outcomeAfterAMinute(change)).toMatchObject({ name: 'NetworkError', isOutcomeUnknown: true });
  });

  it('is waited for where the work takes long', async () => {
    hang();
    const long = endpoint({ ...list, takesLong: true });
    expect(await outcomeAfterAMinute(call(long))).toBe('still running');
  });

  it('is waited for where a person is erased, for which all text of a client is read', async () => {
    hang();
    const erasing = call(erasePersonalData, { params: { id: '7' }, body: { confirm: 'Ann Lee' } });
    expect(await outcomeAfterAMinute(erasing)).toBe('still running');
  });

  it('can still be aborted', async () => {
    hang();
    const aborting = new AbortController();
    const aborted = call(list, { signal: aborting.signal });
    aborting.abort();
    await expect(aborted).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('while reads are paused', () => {
  const isPublic = endpoint({ ...list, access: 'public' });

  it('what can be aborted waits, and is not sent once it was aborted', async () => {
    const resume = pauseReads();
    const [aborting, staying] = [new AbortController(), new AbortController()];
    const aborted = call(list, { signal: aborting.signal });
    const stayed = call(list, { signal: staying.signal });
    aborting.abort();
    await expect(aborted).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(fetched).not.toHaveBeenCalled();
    answer('["Ann"]');
    resume();
    expect(await stayed).toEqual(['Ann']);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('what is public, or cannot be aborted, is sent', async () => {
    const resume = pauseReads();
    answer('[]');
    expect(await call(isPublic, { signal: new AbortController().signal })).toEqual([]);
    answer('[]');
    expect(await call(list)).toEqual([]);
    resume();
  });
});
