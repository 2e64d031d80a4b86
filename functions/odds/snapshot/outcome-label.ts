import { marketLabel, marketOf, markets } from '../../../shared/catalogue/markets.ts';
import type { EventFacts, Leg, Opportunity, Quote, Side } from '../../../shared/engine/opportunity.ts';
import { thresholdNumber } from '../../../shared/engine/threshold.ts';

/** One outcome of one line, as the engine knows it. `threshold` as in the engine's `Leg`. */
export interface Outcome {
  readonly event: Pick<EventFacts, 'league' | 'homeTeam' | 'awayTeam'>;
  /** Key of the market family. */
  readonly family: string;
  readonly participant: string | null;
  readonly side: Side;
  readonly threshold: number | null;
}

/**
 * An outcome's label on a card, and the key of its prices: `Point Spread: New York Yankees -1.5`, `Team Total: New York Yankees Over 4.5`,
 * `Player Double Double: Nikola Jokic Yes`.
 */
export function outcomeLabel(outcome: Outcome): string {
  return `${marketLabel(outcome.event.league, outcome.family)}: ${outcomeText(outcome)}`;
}

/** The label of one book's quote: on the line where a moneyline and spreads are the same bet, books name it differently. */
export function quoteLabel({ event, participant }: Opportunity, { side }: Leg, { market, line }: Quote): string {
  const family = markets[market]?.family ?? '';
  return outcomeLabel({ event, family, participant, side, threshold: thresholdNumber(line) });
}

function outcomeText({ event, family, participant, side, threshold }: Outcome): string {
  const team = side === 0 ? event.homeTeam : event.awayTeam;
  const about = participant === null ? '' : `${participant} `;
  switch (marketOf(event.league, family)?.sides) {
    case 'spread':
      return `${team} ${handicap(side, threshold ?? 0)}`;
    case 'over-under':
      return `${about}${side === 0 ? 'Over' : 'Under'} ${threshold ?? 0}`;
    case 'yes-no':
      return `${about}${side === 0 ? 'Yes' : 'No'}`;
    default:
      return team;
  }
}

/** A threshold on the home team's margin as one team's handicap, with its sign; no handicap is `0`. */
function handicap(side: Side, threshold: number): string {
  if (threshold === 0) return '0';
  const points = side === 0 ? -threshold : threshold;
  return points > 0 ? `+${points}` : `${points}`;
}
