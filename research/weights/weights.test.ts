import { describe, expect, it } from 'vitest';
import { createHistoryStore } from '../../functions/odds/grid/history-store.ts';
import { memoryTable } from '../../functions/testing/memory-table/memory-table.ts';
import { everyLineKey, type MarketHistory } from '../../shared/grid/changes.ts';
import { seededRandom } from '../../shared/testing/seeded-random.ts';
import { errorsByGame, fitOwnerWeights, type SeenLine } from './fit.ts';
import { proposedWeights } from './propose.ts';
import { haveReferences, seenLines } from './seen-lines.ts';

const OWNERS = ['1', '2', '3', '4', '5', '7', '8', 'pinnacle'];

/** Lines whose true chances move in the last hour; `errorOf`: the standard deviation of an owner's price about it before, at the close 1 point. */
function world(seed: number, errorOf: (owner: string) => number): SeenLine[] {
  const chance = seededRandom(seed);
  /** Of a uniform distribution with that deviation. */
  const off = (deviation: number) => deviation * Math.sqrt(12) * (chance() - 0.5);
  return Array.from({ length: 1_500 }, (_, n) => {
    const truth = 0.3 + 0.4 * chance();
    const closing = truth + off(0.01);
    return {
      ...{ day: `2026-12-${10 + (n % 20)}`, game: `${n % 300}` },
      before: new Map(OWNERS.map((owner) => [owner, truth + off(errorOf(owner))])),
      close: new Map(OWNERS.map((owner) => [owner, closing + off(0.01)])),
    };
  });
}

describe('fitted weights', () => {
  it.each([1, 2, 3])('seed %i: an owner that is known to be sharper gets more weight', (seed) => {
    const proposal = fitOwnerWeights(
      world(seed, (owner) => (owner === '3' ? 0.008 : 0.024)),
      new Map(),
    );
    // By its errors it should count nine times as much as each other one.
    expect(proposal?.changed.get('3')).toBe(4);
    expect([...(proposal?.changed ?? [])].every(([owner, weight]) => owner === '3' || weight < 4)).toBe(true);
    expect(proposal?.later.mean).toBeGreaterThan(0.1);
    // A third of 20 days with 300 games.
    expect(proposal?.later.games).toBe(90);
  });

  it.each([1, 2, 3])('seed %i: one that is worse than its weight gets less', (seed) => {
    const now = new Map([['pinnacle', 2]]);
    const changed = fitOwnerWeights(
      world(seed, (owner) => (owner === 'pinnacle' ? 0.05 : 0.015)),
      now,
    )?.changed;
    expect(changed?.get('pinnacle')).toBeLessThanOrEqual(0.5);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('seed %i: where all are equally sharp nothing is proposed', (seed) => {
    expect(
      fitOwnerWeights(
        world(seed, () => 0.015),
        new Map(),
      ),
    ).toBeUndefined();
  });

  it('nothing is proposed that was better on the earlier days alone', () => {
    const sharp = world(1, (owner) => (owner === '3' ? 0.008 : 0.024));
    const equal = world(2, () => 0.015);
    const until = (day: string) => sharp.filter((line) => line.day < day);
    const since = (day: string) => equal.filter((line) => line.day >= day);
    expect(fitOwnerWeights([...until('2026-12-24'), ...since('2026-12-24')], new Map())).toBeUndefined();
    expect(fitOwnerWeights([...until('2026-12-30')], new Map())).toBeDefined();
  });

  it('nothing is proposed of few games', () => {
    const lines = world(1, (owner) => (owner === '3' ? 0.008 : 0.024)).filter(({ game }) => Number(game) < 60);
    expect(fitOwnerWeights(lines, new Map())).toBeUndefined();
  });
});

it('an owner’s close is judged by the others’ prices, with their weights', () => {
  const before = new Map([
    ['1', 0.5],
    ['2', 0.52],
    ['3', 0.56],
    ['4', 0.9],
  ]);
  const line = { day: '2026-12-10', game: 'g', before, close: new Map([['4', 0.52]]) };
  // (0.5 + 0.52 + 2 · 0.56) / 4 = 0.535, 1.5 points off.
  expect(errorsByGame([line], new Map([['3', 2]])).get('g')).toBeCloseTo(2.25, 9);
  // Owner 3 would be judged by three others, owner 4 of the three below by two.
  const three = new Map([...before].slice(1));
  expect(errorsByGame([{ ...line, before: three }], new Map()).size).toBe(0);
});

describe('the lines of a game', () => {
  const START = Date.parse('2026-12-10T01:00:00Z') / 1000;
  const quote = (sportsbookId: number, minutes: number, prices: readonly [number, number], line = 2250) =>
    ({ at: START - 60 * minutes, sportsbookId, line, prices, aside: [null, null] }) as const;
  const EVEN = [-110, -110] as const;
  const points: MarketHistory = {
    key: everyLineKey('player_points', 'A'),
    changes: [
      ...[quote(1, 90, EVEN), quote(2, 90, EVEN), quote(3, 90, EVEN), quote(15, 90, EVEN)],
      ...[quote(6, 90, [120, -140]), quote(29, 90, EVEN), quote(3, 60, [100, -120]), quote(2, 59, [130, -150])],
    ],
  };
  const game = { startsAt: START, homeTeam: 'Suns', awayTeam: 'Lakers', histories: [points] };

  it('are what each owner said an hour before the start, and at it', () => {
    const [line, ...more] = seenLines('basketball_nba', { ...game, to: START - 60 });
    expect(more).toEqual([]);
    expect(line).toMatchObject({ day: '2026-12-10', group: 'props' });
    // Of BetOnline's owner one counts; the pick'em site says nothing. 0.5 and 120/220 to the power that makes them add up to 1, bisected: 0.47677.
    expect([...(line?.before.keys() ?? [])].toSorted()).toEqual(['1', '2', '3', 'betonline']);
    expect(line?.before.get('2')).toBeCloseTo(0.5, 9);
    expect(line?.before.get('3')).toBeCloseTo(0.47677, 5);
    expect(line?.close.get('2')).toBeLessThan(0.43);
  });

  it('count once where all lines of a main market are known, with what references say of the main one', () => {
    const books = [1, 2, 3, 6].map((book) => quote(book, 90, EVEN));
    const all = {
      key: everyLineKey('totals', null),
      changes: [...books, ...books.map((each) => ({ ...each, line: 2300 }))],
    };
    // 34 is Pinnacle.
    const main = { key: 'totals', changes: [...books, quote(34, 90, EVEN)] };
    const lines = seenLines('basketball_nba', { ...game, to: START - 60, histories: [main, all] });
    const owners = lines.map(({ before }) => [...before.keys()].toSorted());
    expect(owners).toEqual([
      ['1', '2', '3', 'betonline', 'pinnacle'],
      ['1', '2', '3', 'betonline'],
    ]);
    expect([lines, lines.slice(1)].map(haveReferences)).toEqual([true, false]);
    // Where only the main lines are known, they count.
    expect(seenLines('basketball_nba', { ...game, to: START - 60, histories: [main] })).toHaveLength(1);
  });

  it('are read as a scan has kept them of a game that left the list', async () => {
    const histories = createHistoryStore(memoryTable().table);
    await histories.keep('basketball_nba', { ...game, id: 'g', to: START - 60 });
    const said: string[] = [];
    const now = START * 1000 + 86_400_000;
    for await (const text of proposedWeights(histories, { days: 2, now })) said.push(text);
    expect(said.filter((text) => !text.endsWith(': 0 lines, nothing better'))).toEqual([
      'basketball_nba, props: 1 lines, nothing better',
      '  Without prices of references, whose weights this cannot judge.',
    ]);
  });

  it('are none where the last scan was too early for a close', () => {
    expect(seenLines('basketball_nba', { ...game, to: START - 1_801 })).toEqual([]);
  });
});
