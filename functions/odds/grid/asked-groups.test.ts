import { expect, it } from 'vitest';
import type { MarketPrices } from '../../../shared/grid/market-prices.ts';
import { type AskedGroups, askedIn } from './asked-groups.ts';

const PINNACLE = 34;
const quote = (sportsbookId: number, line: number, prices: readonly [number, number]) => ({
  ...{ sportsbookId, line, prices, updatedAt: 0, open: { line, prices } },
  aside: [null, null] as const,
});

/** The lines of a market's quotes that were asked for. */
function askedLines(
  market: Omit<MarketPrices, 'gone'>,
  ...groups: AskedGroups extends ReadonlySet<infer G> ? G[] : never
) {
  const isAsked = askedIn({ ...market, gone: [] }, { league: 'basketball_nba', asked: new Set(groups) });
  return market.books.filter(isAsked).map(({ line }) => line);
}

it('a line is asked for with its main market or with alternates, one of a market without alternates with its group', () => {
  const books = [quote(1, 1950, [-300, 240]), quote(1, 2250, [-110, -110]), quote(1, 2550, [200, -250])];
  const points = { key: 'player_points|A', books };
  expect(askedLines(points, 'main')).toEqual([]);
  expect(askedLines(points, 'main', 'props')).toEqual([2250]);
  expect(askedLines(points, 'main', 'alternates')).toEqual([1950, 2550]);
  expect(askedLines(points, 'main', 'props', 'alternates')).toEqual([1950, 2250, 2550]);
  const doubles = { key: 'player_double_double|A', books: [quote(1, 0, [150, -180])] };
  expect(askedLines(doubles, 'main', 'alternates')).toEqual([]);
  expect(askedLines(doubles, 'main', 'props')).toEqual([0]);
});

it('a main market is asked for in every scan, but of reference books only by the call for them', () => {
  const spreads = { key: 'spreads', books: [quote(1, -350, [-110, -110]), quote(PINNACLE, -400, [-105, -105])] };
  expect(askedLines(spreads, 'main')).toEqual([-350]);
  expect(askedLines(spreads, 'main', 'references')).toEqual([-350, -400]);
});
