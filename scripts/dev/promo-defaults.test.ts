import { expect, it } from 'vitest';
import { fromWire } from '../../frontend/src/api/from-wire.ts';
import { rankPromos } from '../../frontend/src/features/odds/promo/rank-promos.ts';
import { toWire } from '../../functions/odds/snapshot/to-wire.ts';
import { defaultMaxHedge, plainBonusBet } from '../../shared/boards/promo-choice.ts';
import { sportsbookById } from '../../shared/catalogue/sportsbooks.ts';
import { defaultStakeRules } from '../../shared/odds/stake-rules.ts';
import { scanBodies } from '../bench/lists/scan-bodies.ts';
import { simulatedFeed } from '../bench/simulated-feed.ts';

const found = scanBodies(simulatedFeed(100_000, 'promo defaults').bodies).promo.map((each) =>
  fromWire(JSON.parse(JSON.stringify(toWire(each)))),
);
const bettor = { books: undefined, rules: defaultStakeRules };
const byDefault = { ...plainBonusBet, maxHedge: defaultMaxHedge(plainBonusBet.amount) };
const everything = { ...byDefault, exchanges: true, maxHedge: null };

it('no $100 bonus bet of the default view needs a hedge above $500 or is at an exchange, and what is left out is counted', () => {
  const all = rankPromos(found, everything, bettor).ranked;
  const { ranked, narrowed } = rankPromos(found, byDefault, bettor);
  const hedges = ranked.map(({ opportunity: { legs } }) => legs[1]?.stake ?? Number.NaN);
  const books = ranked.map(({ opportunity: { legs } }) => sportsbookById(legs[0]?.best.sportsbookId ?? 0)?.kind);
  expect(hedges.filter((stake) => !(stake <= 500))).toEqual([]);
  expect(books.filter((kind) => kind !== 'sportsbook')).toEqual([]);
  // The feed tests something: without limits many hedges are larger, and enough is left.
  const large = all.filter(({ opportunity: { legs } }) => (legs[1]?.stake ?? 0) > 500);
  expect(large.length).toBeGreaterThan(all.length / 4);
  expect(ranked.length).toBeGreaterThan(20);
  expect(ranked.length + narrowed.hedge + narrowed.exchanges).toBe(all.length);
});
