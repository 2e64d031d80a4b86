import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { leagues } from '../../catalogue/leagues.ts';
import { sportsbooks } from '../../catalogue/sportsbooks.ts';
import { importPositions } from '../../contracts/bets/imports.ts';
import { type BetPosition, betResults, positionKinds, selectionResults } from '../../contracts/bets/position.ts';
import { isRefused, readTable } from '../../csv/read-table.ts';
import { toCsv } from '../../csv/to-csv.ts';
import { american, toDecimal } from '../../odds/american.ts';
import { parseBook } from './books.ts';
import { OWN_COLUMNS, ownRowsOf } from './own-form.ts';
import { readBets, sourceOf } from './read-bets.ts';

const now = Date.parse('2026-11-24T12:00:00Z');

/** The bets of our own form. */
function read(text: string) {
  const table = readTable(text, 20_000);
  if (isRefused(table)) throw new Error(table.refused);
  expect(sourceOf(table.columns)).toBe('crossbook');
  return readBets(table, 'crossbook', now);
}

const written = (positions: readonly BetPosition[]) => toCsv(positions.flatMap(ownRowsOf), OWN_COLUMNS);

/** A lost over 8.5 at FanDuel and an under at a book that is not ours, with a fair close of 2.00. */
const arbitrage: BetPosition = {
  id: '0'.repeat(32),
  revision: 3,
  kind: 'arbitrage',
  game: { id: 'abc', league: 'baseball_mlb', title: 'Mets @ Reds', startTime: '2026-10-01T18:00:00.000Z' },
  legs: [
    {
      ...{ sportsbookId: 1, label: 'Over/Under: Over 8.5', odds: 105, stake: 40, bonus: false, fee: 0 },
      pick: { market: 'totals', participant: null, side: 0, threshold: 8.5 },
      placedAt: '2026-10-01T15:00:00.000Z',
      settled: { result: 'lost', profit: -40, by: 'score', at: '2026-10-01T21:00:00.000Z' },
      close: { odds: -110, fair: 0.5, threshold: 9 },
    },
    {
      ...{
        sportsbookId: null,
        book: 'Circa',
        label: '=Under',
        odds: -110,
        stake: 41.5,
        asked: 50,
        bonus: true,
        fee: 0,
      },
      pick: null,
      placedAt: '2026-10-01T15:00:00.000Z',
    },
  ],
  tags: ['a; b', '-c'],
  note: '@note',
  state: 'partly-settled',
  placedAt: '2026-10-01T15:00:00.000Z',
  profit: -40,
  unit: 25,
};

it('a position has a line for each bet', () => {
  const [header, first, second, ...more] = written([arbitrage]).split('\r\n');
  expect(header).toBe(
    'position_id,leg,placed_at,book,league,event,start,market,pick,line,odds_american,odds_decimal,stake,bonus,fee,status,profit,close_decimal,close_fair,clv_percent,kind,tags,settled_at,side,participant,event_id,note,close_probability,close_threshold,unit,refund_value,refund_missing,counted_value,parlay_size,asked',
  );
  // CLV: 2.05 × 0.5 - 1 = 2.5%.
  expect(first).toBe(
    `${'0'.repeat(32)},1,2026-10-01T15:00:00.000Z,FanDuel,baseball_mlb,Mets @ Reds,2026-10-01T18:00:00.000Z,totals,Over/Under: Over 8.5,8.5,105,2.05,40,no,0,lost,-40,1.909091,2,2.5,arbitrage,"a\\; b; '-c",2026-10-01T21:00:00.000Z,over,,abc,'@note,0.5,9,25,,,,,`,
  );
  expect(second).toBe(
    `${'0'.repeat(32)},2,2026-10-01T15:00:00.000Z,Circa,baseball_mlb,Mets @ Reds,2026-10-01T18:00:00.000Z,,'=Under,,-110,1.9091,41.5,yes,0,open,,,,,arbitrage,"a\\; b; '-c",,,,abc,,,,25,,,,,50`,
  );
  expect(more).toEqual(['']);
});

test.each([
  [0, 3.5, '-3.5', 'home'],
  [1, 3.5, '3.5', 'away'],
  [0, -3.5, '3.5', 'home'],
  [0, 0, '0', 'home'],
] as const)(
  'the line of a spread is that of the side %i that is bet on: at %d it is %s',
  (side, threshold, line, word) => {
    const [leg] = arbitrage.legs;
    if (leg === undefined) throw new Error('no bet');
    const spread = { ...leg, pick: { market: 'spreads', participant: null, side, threshold } };
    expect(ownRowsOf({ ...arbitrage, legs: [spread] })[0]).toMatchObject({ line: Number(line), side: word });
  },
);

test.each(sportsbooks)('$name is found by its name and its provider’s key', ({ id, name, providerKey }) => {
  expect(parseBook(name)).toEqual({ sportsbookId: id });
  if (providerKey !== null) expect(parseBook(providerKey.toUpperCase())).toEqual({ sportsbookId: id });
});

const time = fc
  .date({ min: new Date('2018-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** What a text can hold, also what begins like a formula. */
const text = fc
  .tuple(
    fc.constantFrom('', '=', "'", "'=", '-', '+', '@', '"', ',', ';', '\\', ' | '),
    fc.string({ maxLength: 30, unit: 'grapheme' }),
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  );
const someText = text.map((each) => each || 'x');
const odds = fc
  .tuple(fc.integer({ min: 100, max: 100_000 }), fc.boolean())
  .map(([size, plus]) => (plus ? size : -size));
const stake = fc.integer({ min: 1, max: 100_000 }).map((each) => each / 100);
const pick = fc.record({
  market: fc.constantFrom('h2h', 'spreads', 'totals', 'player_points', 'some_market'),
  participant: fc.option(someText),
  side: fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>,
  threshold: fc.option(fc.integer({ min: -200, max: 200 }).map((each) => each / 4)),
});
const someGame = fc.record({
  id: fc.option(fc.stringMatching(/^[\w-]{1,10}$/)),
  league: fc.constantFrom(...leagues.map(({ key }) => key), 'epl', '=league'),
  title: text,
  startTime: fc.option(time),
});
const parlay = fc.record({
  selections: fc.array(
    fc
      .record({
        game: fc.option(someGame),
        label: text,
        pick: fc.option(pick),
        odds: fc.option(odds),
        result: fc.option(fc.constantFrom(...selectionResults), { nil: undefined }),
      })
      .map(({ result, ...each }) => ({
        ...each,
        ...(result !== undefined && { settled: { result, by: 'person' as const, at: '2026-11-01T00:00:00.000Z' } }),
      })),
    { minLength: 2, maxLength: 4 },
  ),
  size: fc.constantFrom(undefined, 2, 3),
});
const quarterLine = fc.integer({ min: -200, max: 200 }).map((each) => each / 4);
const foreignBook = someText.filter((name) => parseBook(name).sportsbookId === null);
const leg = fc
  .record(
    {
      book: fc.oneof(
        fc.constantFrom(...sportsbooks.map(({ id }) => ({ sportsbookId: id as number | null }))),
        foreignBook.map((book) => ({ sportsbookId: null, book })),
      ),
      label: text,
      pick: fc.option(pick),
      odds,
      stake,
      bonus: fc.boolean(),
      value: fc.option(fc.constantFrom(0, 0.5, 0.65, 0.7213, 1), { nil: undefined }),
      refundMissing: fc.option(fc.constant(true as const), { nil: undefined }),
      result: fc.option(fc.constantFrom(...betResults), { nil: undefined }),
      payoutCents: fc.integer({ min: 0, max: 1_000_000 }),
      settledAt: time,
      closeOdds: fc.option(odds, { nil: undefined }),
      fair: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { nil: undefined }),
      closeThreshold: fc.option(quarterLine, { nil: undefined }),
      asked: fc.option(stake, { nil: undefined }),
      legs: fc.option(parlay, { nil: undefined }),
    },
    { noNullPrototype: true },
  )
  .map(
    ({
      book,
      result,
      payoutCents,
      settledAt,
      closeOdds,
      fair,
      closeThreshold,
      value,
      refundMissing,
      asked,
      legs,
      ...rest
    }) => {
      const lost = Math.floor(rest.stake * 100 * (rest.bonus ? (value ?? 0) : 1) + 0.5 + 1e-9);
      const profit = Math.round(payoutCents - lost) / 100;
      return {
        ...book,
        ...rest,
        ...(value !== undefined && (rest.bonus ? { countedValue: value } : { refundValue: value })),
        ...(refundMissing !== undefined && { refundMissing }),
        ...(asked !== undefined && { asked }),
        fee: 0,
        ...(legs !== undefined && { pick: null, selections: legs.selections }),
        ...(legs?.size !== undefined && { size: legs.size }),
        ...(result !== undefined && { settled: { result, profit, by: 'person' as const, at: settledAt } }),
        ...((closeOdds ?? fair ?? closeThreshold) !== undefined && {
          close: {
            ...(closeOdds !== undefined && { odds: closeOdds }),
            ...(fair !== undefined && { fair }),
            ...(closeThreshold !== undefined && { threshold: closeThreshold }),
          },
        }),
      };
    },
  );
const position: fc.Arbitrary<BetPosition> = fc
  .record(
    {
      id: fc.stringMatching(/^[0-9a-f]{32}$/),
      kind: fc.constantFrom(...positionKinds),
      game: fc.option(someGame),
      legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
      tags: fc.uniqueArray(someText, { maxLength: 4 }),
      note: text,
      placedAt: time,
      unit: fc.option(stake, { nil: undefined }),
    },
    { noNullPrototype: true },
  )
  .map(({ unit, ...each }) => ({
    ...each,
    ...(unit !== undefined && { unit }),
    legs: each.legs.map((one) => ({ ...one, placedAt: each.placedAt })),
    revision: 1,
    state: 'open' as const,
    profit: 0,
  }));
const positions = fc.uniqueArray(position, { maxLength: 4, selector: ({ id }) => id });

/** What an import holds of a position: the same without its history. */
function heldOf({ kind, game, legs, tags, note, placedAt, id, unit }: BetPosition) {
  return {
    ...(unit !== undefined && { unit }),
    ...{ kind, game, tags, note, placedAt, doubleKey: `crossbook:${id}` },
    legs: legs.map(({ settled, close, selections, fee: _fee, placedAt: _placedAt, ...leg }) => ({
      ...leg,
      ...(selections !== undefined && {
        selections: selections.map(({ settled: ended, ...each }) => ({
          ...each,
          ...(ended !== undefined && { result: ended.result }),
        })),
      }),
      ...(settled !== undefined && {
        settlement: {
          result: settled.result,
          ...(settled.result === 'paid' && {
            payout:
              Math.round(
                settled.profit * 100 +
                  Math.floor(leg.stake * 100 * (leg.bonus ? (leg.countedValue ?? 0) : 1) + 0.5 + 1e-9),
              ) / 100,
          }),
        },
        settledAt: settled.at,
      }),
      ...(close?.odds !== undefined && { closeDecimal: Number(toDecimal(american(close.odds)).toFixed(6)) }),
      ...(close?.fair !== undefined && { closeFair: close.fair }),
      ...(close?.threshold !== undefined && { closeThreshold: close.threshold }),
    })),
  };
}

it('an export in our form and its import give the same positions', () => {
  fc.assert(
    fc.property(positions, (all) => {
      if (all.length === 0) return;
      const found = read(written(all));
      expect(found.problems).toEqual([]);
      expect(found.positions.map(({ position }) => position)).toEqual(all.map(heldOf));
    }),
    { numRuns: 100 },
  );
});

it('R-474: no cell of an export begins like a formula, and what it makes is taken by the import call', () => {
  const one = fc.sample(position, 60);
  for (const each of one) {
    const table = readTable(written([each]), 20_000);
    if (isRefused(table)) throw new Error(table.refused);
    for (const cell of table.lines.flatMap(({ cells }) => cells)) {
      expect(/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)).toBe(false);
    }
    const sent = {
      importId: each.id,
      dryRun: false,
      positions: read(written([each])).positions.map(({ position }) => position),
    };
    expect(importPositions.request.safeParse(sent).error).toBeUndefined();
  }
});

describe('R-474: of a position with a line that is not understood', () => {
  const lines = written([arbitrage, { ...arbitrage, id: '1'.repeat(32) }]).split('\r\n');

  test.each([
    ['odds', /,105,2.05,/, ',95,2.05,', "odds '95' are not American odds"],
    ['kind', /,arbitrage,/, ',surebet,', "kind 'surebet' is not known"],
    ['status', /,lost,-40,/, ',paid,,', 'was paid out, but has no profit'],
    ['line', /,8.5,105/, ',eight,105', "line 'eight' is not a line"],
  ])('the %s is named, and none of its bets is imported', (_what, pattern, broken, problem) => {
    const text = [lines[0], lines[1]?.replace(pattern, broken), ...lines.slice(2)].join('\r\n');
    const found = read(text);
    expect(found.problems).toEqual([{ line: 2, text: problem }]);
    expect(found.positions.map(({ line }) => line)).toEqual([4]);
  });
});
