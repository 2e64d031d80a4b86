import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderCall } from './address.ts';
import { type CreditMeter, createProviderClient, type ProviderDeps } from './client.ts';
import type { CreditReading } from './credits.ts';
import { ProviderFailure } from './failure.ts';

const KEY = 'secret-key-0123456789';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const events: ProviderCall = { kind: 'events', league: 'basketball_nba', planned: 0 };
const featured: ProviderCall = { kind: 'featured', league: 'basketball_nba', planned: 6, markets: ['totals', 'h2h'] };

type TestResponse = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider on a real socket: each request gets the next response, and the last one is repeated. */
let answers: TestResponse[] = [];
let requests: { url: URL; headers: IncomingMessage['headers'] }[] = [];
let openNow = 0;
let openAtMost = 0;
let base = '';
let close: () => Promise<void>;

beforeEach(async () => {
  answers = [];
  requests = [];
  openNow = 0;
  openAtMost = 0;
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '', 'http://provider'), headers: request.headers });
    openNow += 1;
    openAtMost = Math.max(openAtMost, openNow);
    response.on('close', () => {
      openNow -= 1;
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
});

afterEach(() => close());

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): TestResponse =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const fails = (status: number, error_code: string, message = '', headers: Record<string, string> = {}) =>
  json(status, { message, error_code, details_url: 'https://example.invalid' }, headers);

function client(changes: Partial<ProviderDeps> = {}) {
  const waits: number[] = [];
  const readings: CreditReading[] = [];
  let begun = 0;
  const meter: CreditMeter = {
    before: async () => {
      begun += 1;
      return async (reading) => {
        readings.push(reading);
      };
    },
  };
  const provider = createProviderClient({
    baseUrl: base,
    apiKey: KEY,
    bookmakers: ['fanduel', 'betmgm'],
    callsPerSecond: 25,
    fetch: (url, init) => fetch(url, init),
    wait: async (ms) => {
      waits.push(ms);
    },
    deadline: (ms) => AbortSignal.timeout(ms),
    now: () => NOW,
    ...changes,
  });
  return { get: (call: ProviderCall) => provider.get(call, meter), waits, readings, begun: () => begun };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

async function failureOf(promise: Promise<unknown>): Promise<ProviderFailure> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown) => thrown,
  );
  if (!(error instanceof ProviderFailure)) throw new Error(`not a ProviderFailure: ${String(error)}`);
  return error;
}

describe('the provider client', () => {
  it('requests our books, sorted, without spaces, with American prices, links, ids and limits', async () => {
    answers = [json(200, [])];
    await client().get(featured);
    const { url } = requests[0] ?? { url: new URL(base) };
    expect(url.pathname).toBe('/v4/sports/basketball_nba/odds');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      apiKey: KEY,
      bookmakers: 'betmgm,fanduel',
      markets: 'h2h,totals',
      oddsFormat: 'american',
      dateFormat: 'iso',
      includeLinks: 'true',
      includeSids: 'true',
      includeBetLimits: 'true',
    });
  });

  it('requests one event by its path', async () => {
    answers = [json(200, {})];
    await client().get({
      kind: 'event-odds',
      league: 'icehockey_nhl',
      planned: 2,
      eventId: 'ab/cd',
      group: 'game',
      markets: ['totals_p1'],
    });
    expect(requests[0]?.url.pathname).toBe('/v4/sports/icehockey_nhl/events/ab%2Fcd/odds');
  });

  it('requests the scores of three days', async () => {
    answers = [json(200, [])];
    await client().get({ kind: 'scores', league: 'icehockey_nhl', planned: 2 });
    expect(requests[0]?.url.pathname).toBe('/v4/sports/icehockey_nhl/scores');
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      ...{ apiKey: KEY, dateFormat: 'iso', daysFrom: '3' },
    });
  });

  it('requests the free list without paid parameters', async () => {
    answers = [json(200, [])];
    await client().get(events);
    expect([...(requests[0]?.url.searchParams.keys() ?? [])]).toEqual(['apiKey', 'dateFormat']);
  });

  it('requests compressed replies and reads them', async () => {
    answers = [
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync('[{"id":"é"}]'));
      },
    ];
    expect(await client().get(events)).toEqual([{ id: 'é' }]);
    expect(requests[0]?.headers['accept-encoding']).toBe('gzip');
  });

  it('makes at most four calls at once', async () => {
    const pending: (() => void)[] = [];
    answers = [(request, response) => pending.push(() => json(200, [])(request, response))];
    const provider = client();
    const calls = Array.from({ length: 9 }, () => provider.get(events));
    for (let answered = 0; answered < 9; answered += 1) {
      // Replies only once the maximum is open; later event loop turns would show one too many.
      while (pending.length < Math.min(4, 9 - answered)) await nextTick();
      for (let turns = 0; turns < 20; turns += 1) await nextTick();
      pending.shift()?.();
    }
    await Promise.all(calls);
    expect(openAtMost).toBe(4);
  });
});

it('calls start 40 ms apart, 25 a second', async () => {
  answers = [json(200, [])];
  const { get, waits } = client();
  await Promise.all([get(events), get(events), get(events)]);
  expect(waits).toEqual([40, 80]);
});

describe('credits (R-226)', () => {
  it('are read from the three headers', async () => {
    answers = [json(200, [], { 'x-requests-remaining': '487', 'x-requests-used': '13', 'x-requests-last': '6' })];
    const { get, readings } = client();
    await get(featured);
    expect(readings).toEqual([{ remaining: 487, used: 13, last: 6 }]);
  });

  it.each(['', 'many', '-3', 'NaN', '1e99', 'Infinity', '12,5'])(
    'are unknown for the header value "%s"',
    async (odd) => {
      answers = [json(200, [], { 'x-requests-remaining': odd, 'x-requests-last': odd })];
      const { get, readings } = client();
      await get(featured);
      expect(readings).toEqual([{ remaining: null, used: null, last: null }]);
    },
  );

  it('are also read from a failure, and a retry is metered as a separate call', async () => {
    answers = [
      fails(500, 'OOPS', '', { 'x-requests-remaining': '80' }),
      json(200, [], { 'x-requests-remaining': '74' }),
    ];
    const { get, readings, begun } = client();
    await get(featured);
    expect(begun()).toBe(2);
    expect(readings.map((reading) => reading.remaining)).toEqual([80, 74]);
  });
});

describe('failures, by error_code', () => {
  it.each([
    [401, 'OUT_OF_USAGE_CREDITS', 'out-of-credits'],
    [401, 'INVALID_KEY', 'bad-key'],
    [401, 'MISSING_KEY', 'bad-key'],
    [403, 'DEACTIVATED_KEY', 'bad-key'],
    [404, 'UNKNOWN_SPORT', 'unknown-sport'],
    [404, 'EVENT_NOT_FOUND', 'event-gone'],
    [422, 'INVALID_MARKET', 'bad-markets'],
    [422, 'INVALID_BOOKMAKERS', 'refused'],
    [200 + 218, 'SOMETHING_NEW', 'refused'],
  ])('%i %s is %s and is not retried', async (status, code, kind) => {
    answers = [fails(status, code)];
    const { get, waits } = client();
    expect(await failureOf(get(featured))).toMatchObject({ kind, retry: 'never', status, errorCode: code });
    expect(waits).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['Invalid markets: player_pointz,h2h_q9', ['player_pointz', 'h2h_q9']],
    ['Markets not supported by this endpoint: alternate_totals, player_points', ['alternate_totals', 'player_points']],
    ['Something else altogether', []],
  ])('has the market keys of "%s"', async (message, markets) => {
    answers = [fails(422, 'INVALID_MARKET', message)];
    expect((await failureOf(client().get(featured))).markets).toEqual(markets);
  });

  it('is decided by the status without a code', async () => {
    answers = [json(401, '<html>Unauthorized</html>')];
    expect((await failureOf(client().get(events))).kind).toBe('bad-key');
  });
});

describe('the one retry', () => {
  it('waits two seconds after a 429 without Retry-After', async () => {
    answers = [fails(429, 'EXCEEDED_FREQ_LIMIT'), json(200, ['second'])];
    const { get, waits } = client();
    expect(await get(events)).toEqual(['second']);
    expect(waits).toEqual([2000]);
  });

  it.each([
    ['3', 3000],
    ['Sat, 21 Nov 2026 12:00:07 GMT', 7000],
    ['yesterday-ish', 2000],
  ])('waits according to Retry-After "%s"', async (header, expected) => {
    answers = [fails(429, 'EXCEEDED_FREQ_LIMIT', '', { 'retry-after': header }), json(200, [])];
    const { get, waits } = client();
    await get(events);
    expect(waits).toEqual([expected]);
  });

  it('does not happen if the wait would be longer than a scan', async () => {
    answers = [fails(429, 'EXCEEDED_FREQ_LIMIT', '', { 'retry-after': '3600' })];
    const { get, waits } = client();
    expect((await failureOf(get(events))).kind).toBe('too-fast');
    expect(waits).toEqual([]);
  });

  it('happens once after a 500, not twice', async () => {
    answers = [json(500, 'oops'), json(503, 'oops'), json(200, [])];
    expect(await failureOf(client().get(events))).toMatchObject({ kind: 'unavailable', status: 503 });
    expect(requests).toHaveLength(2);
  });

  it('happens after a broken connection', async () => {
    answers = [(request) => request.socket.destroy(), json(200, ['second'])];
    expect(await client().get(events)).toEqual(['second']);
  });

  it('cannot help if the provider is unreachable', async () => {
    const { get, waits } = client({ baseUrl: 'http://127.0.0.1:1' });
    expect((await failureOf(get(events))).kind).toBe('unreachable');
    expect(waits).toHaveLength(1);
  });
});

describe('a malformed reply', () => {
  it('a call without a response times out after eight seconds', async () => {
    const asked: number[] = [];
    const ends: AbortController[] = [];
    answers = [() => ends.at(-1)?.abort(new DOMException('time is up', 'TimeoutError'))];
    const { get } = client({
      deadline: (ms) => {
        asked.push(ms);
        const end = new AbortController();
        ends.push(end);
        return end.signal;
      },
    });
    expect((await failureOf(get(events))).kind).toBe('timed-out');
    expect(asked).toEqual([8000, 8000]);
  });

  it('a body that stops in the middle fails the call', async () => {
    const ends: AbortController[] = [];
    answers = [
      (_request, response) => {
        response.writeHead(200);
        response.write('[{"id":', () => ends.at(-1)?.abort(new DOMException('time is up', 'TimeoutError')));
      },
    ];
    const { get } = client({
      deadline: () => {
        const end = new AbortController();
        ends.push(end);
        return end.signal;
      },
    });
    expect((await failureOf(get(events))).kind).toBe('timed-out');
  });

  it.each([
    ['HTML', '<!doctype html><h1>Maintenance</h1>'],
    ['truncated JSON', '[{"id":"abc","home_team":"New Yo'],
    ['nothing', ''],
  ])('%s is unreadable', async (_what, body) => {
    answers = [json(200, body)];
    expect((await failureOf(client().get(events))).kind).toBe('not-json');
  });

  it('a body of 50 MB is not read to the end', async () => {
    let sent = 0;
    answers = [
      (_request, response) => {
        response.writeHead(200);
        const block = Buffer.alloc(1_000_000, ' ');
        const more = () => {
          while (sent < 50 && !response.destroyed) {
            sent += 1;
            if (!response.write(block)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      },
    ];
    expect((await failureOf(client().get(events))).kind).toBe('too-large');
    expect(sent).toBeLessThan(50);
  });

  it('a small compressed body stops at 10 MB uncompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    answers = [
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(bomb);
      },
    ];
    expect((await failureOf(client().get(events))).kind).toBe('too-large');
  });

  it('a redirect is not followed', async () => {
    answers = [(_request, response) => void response.writeHead(302, { location: `${base}/elsewhere` }).end()];
    expect((await failureOf(client().get(events))).kind).toBe('redirect');
    expect(requests).toHaveLength(1);
  });
});

it.each([
  ['a bad key', () => fails(401, 'INVALID_KEY', `The key ${KEY} is not valid`)],
  ['bad markets', () => fails(422, 'INVALID_MARKET', `Invalid markets: ${KEY}`)],
  ['a broken connection', (): TestResponse => (request) => request.socket.destroy()],
  ['HTML', () => json(200, `<a href="/v4?apiKey=${KEY}">`)],
])('the key never leaks, whatever fails: %s', async (_what, answer) => {
  answers = [answer()];
  const failure = await failureOf(client().get(events));
  const all = JSON.stringify({ ...failure, markets: undefined, text: failure.message, stack: failure.stack });
  expect(all).not.toContain(KEY);
  expect(failure.cause).toBeUndefined();
});

it('no call is made if it cannot be recorded first', async () => {
  answers = [json(200, [])];
  const provider = createProviderClient({
    baseUrl: base,
    apiKey: KEY,
    bookmakers: [],
    callsPerSecond: 25,
    fetch: (url, init) => fetch(url, init),
    wait: async () => {},
    deadline: (ms) => AbortSignal.timeout(ms),
    now: () => NOW,
  });
  const refusing: CreditMeter = { before: () => Promise.reject(new Error('the table does not answer')) };
  await expect(provider.get(featured, refusing)).rejects.toThrow('the table does not answer');
  expect(requests).toHaveLength(0);
});
