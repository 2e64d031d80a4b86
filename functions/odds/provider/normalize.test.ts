import { describe, expect, it, test } from 'vitest';
import { scanBody } from './body-scanner.ts';
import { EventReader } from './normalize.ts';
import { eventsOf, parseTime } from './payload.ts';
import { readBody } from './read-body.ts';
import { nothingSkipped } from './skipped.ts';

const event = {
  id: 'a',
  sport_key: 'baseball_mlb',
  commence_time: '2026-07-01T23:00:00Z',
  home_team: 'Mets',
  away_team: 'Yankees',
};

/** The time of the scan. */
const AT = 1_782_936_000;

const over = { name: 'Over', price: 105, point: 8.5 };

interface Given {
  facts?: object;
  book?: object;
  market?: object;
  outcome?: object;
}

/** One quote, with some changes. */
function answer({ facts = {}, book = {}, market = {}, outcome = {} }: Given = {}) {
  const outcomes = [{ ...over, ...outcome }];
  const markets = [{ key: 'totals', last_update: '2026-07-01T20:00:00Z', outcomes, ...market }];
  return { ...event, bookmakers: [{ key: 'fanduel', markets, ...book }], ...facts };
}

function read(raw: unknown, format: 'american' | 'decimal' = 'american') {
  const reader = new EventReader();
  const found = reader.read([{ raw, format }], AT);
  return { found, quotes: found?.quotes, skipped: reader.skipped };
}

it('a quote is read into the columns', () => {
  const { found, quotes, skipped } = read(answer({ outcome: { link: 'https://x.example/bet' } }));
  expect(found?.event).toEqual({
    id: 'a',
    league: 'baseball_mlb',
    startsAt: Date.parse('2026-07-01T23:00:00Z') / 1000,
    homeTeam: 'Mets',
    awayTeam: 'Yankees',
  });
  expect(quotes?.count).toBe(1);
  expect(quotes?.american[0]).toBe(105);
  expect(quotes?.decimal[0]).toBe(2.05);
  expect(quotes?.sportsbookId[0]).toBe(1);
  expect(quotes?.updatedAt[0]).toBe(Date.parse('2026-07-01T20:00:00Z') / 1000);
  expect(quotes?.link[0]).toBe('https://x.example/bet');
  expect(quotes?.groups.facts[0]).toMatchObject({ family: { key: 'totals' }, participant: null });
  expect(skipped).toEqual(nothingSkipped());
});

it('a decimal price is kept as quoted, with the nearest American one', () => {
  const { quotes } = read(answer({ outcome: { price: 1.91 } }), 'decimal');
  expect(quotes?.decimal[0]).toBe(1.91);
  // 100 / 0.91 = 109.89.
  expect(quotes?.american[0]).toBe(-110);
});

describe('the time of a quote', () => {
  const seconds = (given: Given) => read(answer(given)).quotes?.updatedAt[0];

  it('is the market’s own', () => {
    expect(seconds({ book: { last_update: '2026-07-01T19:00:00Z' } })).toBe(Date.parse('2026-07-01T20:00:00Z') / 1000);
  });

  it('is the book’s if the market has none', () => {
    expect(seconds({ market: { last_update: undefined }, book: { last_update: 1_782_900_000 } })).toBe(1_782_900_000);
  });
});

it('the most specific link is used', () => {
  const link = (given: Given) => read(answer(given)).quotes?.link[0];
  expect(link({ book: { link: 'https://book' } })).toBe('https://book');
  expect(link({ book: { link: 'https://book' }, market: { link: 'https://market' } })).toBe('https://market');
  expect(link({ market: { link: 'https://market' }, outcome: { link: null } })).toBe('https://market');
});

it('a bet without a link of its own has its book’s id of it', () => {
  const sid = (given: Given) => read(answer(given)).quotes?.sidOf(0);
  expect(sid({ outcome: { sid: '746679896' } })).toBe('746679896');
  expect(sid({ outcome: { sid: '746679896', link: null }, book: { link: 'https://book' } })).toBe('746679896');
  expect(sid({ outcome: { sid: '746679896', link: 'https://bet' } })).toBeUndefined();
  for (const none of [null, '', 7]) expect(sid({ outcome: { sid: none } })).toBeUndefined();
});

test.each<[keyof ReturnType<typeof nothingSkipped>, Given]>([
  ['malformedEvents', { facts: { id: '' } }],
  ['malformedEvents', { facts: { home_team: null } }],
  ['malformedEvents', { facts: { away_team: 'Mets' } }],
  ['malformedEvents', { facts: { commence_time: 'tonight' } }],
  ['malformedEvents', { facts: { bookmakers: {} } }],
  ['otherLeagues', { facts: { sport_key: 'soccer_epl' } }],
  ['malformedParts', { book: { markets: null } }],
  ['malformedParts', { market: { outcomes: 'none' } }],
  ['unknownBooks', { book: { key: 'matchbook' } }],
  ['pickemBooks', { book: { key: 'underdog' } }],
  ['unknownMarkets', { market: { key: 'corners' } }],
  ['unpairedMarkets', { market: { key: 'h2h_3_way' } }],
  ['unpairedMarkets', { market: { key: 'h2h_lay' } }],
  ['undatedMarkets', { market: { last_update: null } }],
  ['prices', { outcome: { price: 99 } }],
  ['prices', { outcome: { price: -99.5 } }],
  ['prices', { outcome: { price: 'even' } }],
  ['prices', { outcome: { price: -10_000 } }],
  ['names', { outcome: { name: null } }],
  ['malformedEvents', { facts: { away_team: ' METS' } }],
  ['limits', { outcome: { bet_limit: 0 } }],
  ['participants', { market: { key: 'batter_hits' }, outcome: { description: '  ' } }],
  ['points', { outcome: { point: null } }],
  ['participants', { market: { key: 'batter_hits' } }],
])('%s are counted and no quote is read with the change %j', (count, given) => {
  const { quotes, skipped } = read(answer(given));
  expect(quotes?.count ?? 0).toBe(0);
  expect(skipped).toEqual({ ...nothingSkipped(), [count]: 1 });
});

describe('the limit of a bet', () => {
  /** Totals at one book with these limits; undefined for none. */
  const limited = (...limits: readonly unknown[]) => {
    const outcomes = limits.map((limit, i) => ({
      ...over,
      point: i + 0.5,
      ...(limit !== undefined && { bet_limit: limit }),
    }));
    return Buffer.from(JSON.stringify(answer({ market: { outcomes } })));
  };
  const readers = {
    'a scanned body': scanBody,
    'a parsed body': (body: Buffer): unknown => JSON.parse(body.toString()),
    'a body': readBody,
  };

  /** By line. */
  function limitsIn(body: unknown) {
    const [raw] = eventsOf(body);
    const { quotes, skipped } = read(raw);
    const rows = Array.from({ length: quotes?.count ?? 0 }, (_, row) => row);
    const limits = rows.map((row) => [(quotes?.lineOf(row) ?? 0) / 100, quotes?.limitOf(row)]);
    return { limits: Object.fromEntries(limits), skipped: skipped.limits };
  }

  describe.each(Object.entries(readers))('of %s', (_name, reader) => {
    it('is a number of dollars, and unknown without one', () => {
      const body = reader(limited(250, null, 40.5, undefined, 1000));
      expect(limitsIn(body)).toEqual({
        limits: { 0.5: 250, 1.5: undefined, 2.5: 40.5, 3.5: undefined, 4.5: 1000 },
        skipped: 0,
      });
    });

    it('of nothing is no offer', () => {
      expect(limitsIn(reader(limited(0, null, -1, 0.01, -0.5)))).toEqual({
        limits: { 1.5: undefined, 3.5: 0.01 },
        skipped: 3,
      });
    });
  });

  describe.each(['a parsed body', 'a body'] as const)('of %s', (name) => {
    it('that is not a number is unknown', () => {
      const body = limited('250', 30, true, {}, [5]);
      expect(scanBody(limited('250', 30))).toBeUndefined();
      expect(limitsIn(readers[name](body))).toEqual({
        limits: { 0.5: undefined, 1.5: 30, 2.5: undefined, 3.5: undefined, 4.5: undefined },
        skipped: 0,
      });
    });
  });

  it('too large for a number limits nothing', () => {
    const body = limited(250).toString().replace('250', '1e400');
    expect(limitsIn(JSON.parse(body)).limits).toEqual({ 0.5: undefined });
  });
});

it('only the malformed part of an event is lost', () => {
  const good = answer();
  const { quotes, skipped } = read({ ...good, bookmakers: [null, 7, ...good.bookmakers, { key: 'betmgm' }] });
  expect(quotes?.count).toBe(1);
  expect(skipped.malformedParts).toBe(3);
});

it('two events are never mixed, even in one read', () => {
  const reader = new EventReader();
  const found = reader.read(
    [
      { raw: answer(), format: 'american' },
      { raw: answer({ facts: { id: 'b' } }), format: 'american' },
    ],
    AT,
  );
  expect(found?.event.id).toBe('a');
  expect(found?.quotes.count).toBe(1);
});

test.each([
  ['2026-07-01T20:00:00Z', 1_782_936_000],
  ['2026-07-01T20:00:00.9Z', 1_782_936_000],
  [1_782_936_000, 1_782_936_000],
  ['1782936000', undefined],
  ['2026', undefined],
  [null, undefined],
  [Number.NaN, undefined],
])('the time %s is read as %s', (time, seconds) => {
  expect(parseTime(time)).toBe(seconds);
});
