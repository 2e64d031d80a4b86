import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import type { Opportunity } from '../../../shared/contracts/opportunities.ts';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';

/** Cards shown of each kind. */
const SHOWN = 3;

/** What an example of each kind is like: ordinary, so that it raises no false hopes. Margins in percent. */
const isOrdinary: Readonly<Record<OpportunityKind, (row: Opportunity) => boolean>> = {
  arbitrage: ({ profitMargin, overlap }) => isWithin(Number(profitMargin), 0.8, 2.5) && overlap === undefined,
  overlap: ({ profitMargin, overlap }) =>
    isWithin(Number(profitMargin), -4, -0.5) &&
    overlap !== undefined &&
    overlap.bothWin !== null &&
    isWithin(overlap.expectedValue ?? Number.NaN, 0, 5) &&
    (overlap.hitProbability ?? 0) >= 0.015,
  // The hedge of a long shot ties up several times the bonus.
  promo: ({ profitMargin, stakes }) => isWithin(Number(profitMargin), 60, 80) && (Object.values(stakes)[1] ?? 0) <= 250,
  'low-hold': ({ profitMargin }) => isWithin(Number(profitMargin), -1.5, -0.2),
};

/** Markets that need no explanation come first. */
const plainMarkets = ['h2h', 'spreads', 'totals'];

/**
 * Rows of a kind to show as examples: ordinary ones of different games, without warnings, limits or fees. Undefined if the list has too few.
 */
export function chooseExamples(
  kind: OpportunityKind,
  rows: readonly Opportunity[],
): readonly Opportunity[] | undefined {
  const fit = rows
    .filter((row) => row.flags.length === 0 && isOrdinary[kind](row) && isPlainlyPriced(row))
    .toSorted((a, b) => rank(a) - rank(b));
  const games = [...Map.groupBy(fit, ({ eventId }) => eventId).values()].flatMap(([first]) => first ?? []);
  return games.length < SHOWN ? undefined : games.slice(0, SHOWN);
}

function isPlainlyPriced({ bestOdds }: Opportunity): boolean {
  return Object.values(bestOdds).every(
    ({ sportsbookId, limit }) => limit === undefined && sportsbookById(sportsbookId)?.commission.rate === 0,
  );
}

function rank({ market, participant }: Opportunity): number {
  const place = plainMarkets.indexOf(market);
  return place === -1 || participant !== undefined ? plainMarkets.length : place;
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
