import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { opportunity } from '../../../shared/contracts/opportunities.ts';
import { Scan } from '../../../shared/engine/scan.ts';
import { EventReader } from '../provider/normalize.ts';
import { byMarginThenId, opportunityEntry } from '../snapshot/list-entry.ts';
import { trimPromo } from './promo-trim.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;

/** A moneyline with both teams quoted by each book. */
function game(league: string, id: string, prices: Record<string, readonly [home: number, away: number]>) {
  return {
    id,
    sport_key: league,
    commence_time: NOON + 3600,
    home_team: 'Home',
    away_team: 'Away',
    bookmakers: Object.entries(prices).map(([key, [home, away]], i) => ({
      key,
      last_update: NOON - 100 * i,
      markets: [
        {
          key: 'h2h',
          outcomes: [
            { name: 'Home', price: home },
            { name: 'Away', price: away },
          ],
        },
      ],
    })),
  };
}

function promos(games: readonly unknown[]) {
  const scan = new Scan(NOON);
  const reader = new EventReader();
  for (const raw of games) {
    const read = reader.read([{ raw, format: 'american' }], NOON);
    if (read !== undefined) scan.event(read.event, read.quotes);
  }
  return scan.finish().promo;
}

const nba = Array.from({ length: 12 }, (_, i) =>
  game('basketball_nba', `nba-${i}`, {
    fanduel: [150 + 7 * i, -170 - 7 * i],
    draftkings: [140 + 9 * i, -165 - 8 * i],
    betmgm: [160 + 3 * i, -190 - 5 * i],
    bovada: [145 + 5 * i, -180 - 3 * i],
  }),
);
const mlb = Array.from({ length: 12 }, (_, i) =>
  game('baseball_mlb', `mlb-${i}`, {
    fanduel: [155 + 6 * i, -175 - 6 * i],
    draftkings: [138 + 8 * i, -160 - 9 * i],
    betmgm: [130 + 11 * i, -150 - 11 * i],
    bovada: [300 - 4 * i, -330 - 2 * i],
  }),
);

describe('the best of all leagues', () => {
  it('are what one scan over all leagues would have listed', () => {
    const together = promos([...nba, ...mlb])
      .map(opportunityEntry)
      .toSorted(byMarginThenId);
    const apart = [...promos(nba), ...promos(mlb)].map(opportunityEntry);
    const trimmed = trimPromo(apart).toSorted(byMarginThenId);
    expect(apart.length).toBeGreaterThan(trimmed.length);
    expect(trimmed.map(({ id }) => id)).toEqual(together.map(({ id }) => id));
    expect(trimmed.map(({ json }) => JSON.parse(json))).toEqual(together.map(({ json }) => JSON.parse(json)));
    expect(trimmed).toEqual(together);
  });

  it('give a row its next pair if the first was dropped, with matching legs, stakes and margin', () => {
    const apart = [...promos(nba), ...promos(mlb)].map(opportunityEntry);
    const before = new Map(apart.map((entry) => [entry.id, entry]));
    const changed = trimPromo(apart, 3).filter((entry) => entry.pairs[0] !== before.get(entry.id)?.pairs[0]);
    expect(changed.length).toBeGreaterThan(0);
    for (const entry of changed) {
      const row = z.parse(opportunity, JSON.parse(entry.json));
      const [bonus, hedge] = Object.values(row.bestOdds);
      expect(bonus?.sportsbookId).toBe(entry.pairs[0]?.[0]);
      expect(hedge?.sportsbookId).not.toBe(bonus?.sportsbookId);
      expect(row.profitMargin).toBe((entry.margin * 100).toFixed(4));
      expect(Object.keys(row.stakes)).toEqual(Object.keys(row.bestOdds));
    }
  });

  it('have at most the maximum number of pairs per book', () => {
    const counts = new Map<number, number>();
    for (const { pairs } of trimPromo([...promos(nba), ...promos(mlb)].map(opportunityEntry), 5)) {
      for (const [book] of pairs) counts.set(book, (counts.get(book) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual([5, 5, 5, 5]);
  });
});

describe('a row whose first pair was dropped', () => {
  type Offer = readonly [book: string, market: 'h2h' | 'spreads', team: string, price: number, secondsAgo: number];

  /** A baseball game that cannot be tied: a spread of half a point is the moneyline. */
  function baseball(offers: readonly Offer[]) {
    const bookmakers = offers.map(([key, market, name, price, secondsAgo]) => {
      const point = market === 'spreads' ? { point: name === 'Home' ? -0.5 : 0.5 } : {};
      return { key, markets: [{ key: market, last_update: NOON - secondsAgo, outcomes: [{ name, price, ...point }] }] };
    });
    return { ...game('baseball_mlb', 'mlb', {}), bookmakers };
  }

  /** FanDuel's best pair is in another league: +1000 with -900 keeps all of a bonus bet. */
  const other = game('basketball_nba', 'nba', { fanduel: [1000, -2000], betonlineag: [-2000, -900] });

  /** The row of bonus bets on the home team, without FanDuel's. */
  function rowOf(offers: readonly Offer[]) {
    const all = promos([baseball(offers)]).concat(promos([other]));
    const entries = trimPromo(all.map(opportunityEntry), 1);
    const entry = entries.find(({ id }) => id === 'promo/mlb/h2h//-:0');
    return z.parse(opportunity, JSON.parse(entry?.json ?? 'null'));
  }

  it('says of the next one that its rules differ, and which leg to place first', () => {
    // FanDuel's moneyline with BetMGM's: 2 × (1 - 1/1.6667) = 80 %. DraftKings' spread with it: 1.5 × 0.4 = 60 %.
    const row = rowOf([
      ['fanduel', 'h2h', 'Home', 200, 0],
      ['draftkings', 'spreads', 'Home', 150, 20],
      ['betmgm', 'h2h', 'Away', -150, 10],
    ]);
    expect(row).toMatchObject({
      profitMargin: '60.0000',
      flags: ['rules differ'],
      rulesDiffer: expect.stringMatching(/^If the game is shortened/),
      placeFirst: { leg: 0, reason: 'older' },
      // $100 at +150 wins $150: $90 on -150 returns $150.
      stakes: { 'Point Spread: Home -0.5': 100, 'Moneyline: Away': 90 },
      profit: 60,
    });
    expect(Object.values(row.bestOdds).map(({ sportsbookId }) => sportsbookId)).toEqual([2, 3]);
    expect(row.promo?.pairs.map(({ sportsbookId }) => sportsbookId)).toEqual([2]);
  });

  it('no longer says what only applied to the first', () => {
    const row = rowOf([
      ['fanduel', 'spreads', 'Home', 200, 20],
      ['draftkings', 'h2h', 'Home', 150, 0],
      ['betmgm', 'h2h', 'Away', -150, 0],
    ]);
    expect(row).not.toHaveProperty('rulesDiffer');
    expect(row).toMatchObject({ flags: [], placeFirst: { leg: 0, reason: 'longer' } });
    expect(Object.keys(row.bestOdds)).toEqual(['Moneyline: Home', 'Moneyline: Away']);
    // FanDuel's price is still among the prices, under its own name.
    expect(row.quotes['Moneyline: Home']?.map(({ sportsbookId, outcome }) => [sportsbookId, outcome])).toEqual([
      [1, 'Point Spread: Home -0.5'],
      [2, undefined],
    ]);
  });
});
