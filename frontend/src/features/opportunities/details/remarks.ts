import { sportLabel } from '../../../../../shared/catalogue/sports.ts';
import { type Commission, sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import type { ValueSource } from '../../../../../shared/odds/limits.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatDay, formatPercent } from '../../../lib/format.ts';
import { feeOf, limitText, oddsAfterFee } from '../card/describe-leg.ts';

/** What a book's fee makes of its price. */
export interface FeeRemark {
  readonly sportsbookId: number;
  /** `Prophet X: +105 quoted, +103 after its fee of 2% of winnings.` */
  readonly text: string;
  readonly source: Commission['source'];
  /** `Nov 22, 2026`; undefined if unknown. */
  readonly readOn: string | undefined;
}

/** Why one of the bets is placed first; undefined if that is not known. */
export function placeFirstRemark({ placeFirst, legs }: Opportunity): string | undefined {
  const first = placeFirst && legs[placeFirst.leg];
  if (first === undefined) return undefined;
  const { outlier, sportsbookId } = first.best;
  const others = outlier === undefined ? 'the other books' : `${outlier} other books`;
  const reasons = {
    outlier: `its price stands apart from ${others}, so it is likelier to move`,
    older: 'its price was confirmed longer ago',
    moved: 'its price changed last',
    longer: 'longer odds move more',
  };
  return `Place the bet at ${sportsbookName(sportsbookId)} first: ${reasons[placeFirst?.reason ?? 'longer']}.`;
}

export function feeRemarks({ legs }: Opportunity): FeeRemark[] {
  return legs.flatMap(({ best: { sportsbookId, odds } }) => {
    const fee = feeOf(sportsbookId);
    if (fee === undefined) return [];
    const after = oddsAfterFee(sportsbookId, odds);
    const text = `${sportsbookName(sportsbookId)}: ${displayOdds(odds)} quoted, ${after} after its fee of ${feeText(fee)}.`;
    return [{ sportsbookId, text, source: fee.source, readOn: dayText(fee.source.date) }];
  });
}

/** The expected value of an overlap and where it comes from; undefined if either is unknown. */
export function valueRemark({ overlap, eventSport }: Opportunity): string | undefined {
  if (overlap?.expectedValue === undefined || overlap.source === undefined) return undefined;
  const sources: Record<ValueSource, string> = {
    market: 'from three books that price both lines',
    interpolated: 'from this market’s other lines',
    league: `from past ${sportLabel(eventSport)} games`,
  };
  return `Expected value ${formatPercent(overlap.expectedValue)}, ${sources[overlap.source]}.`;
}

/** Why the stakes are lower than asked for. */
export function limitRemark({ legs }: Opportunity, limitedBy: 0 | 1 | undefined): string | undefined {
  const leg = limitedBy === undefined ? undefined : legs[limitedBy];
  if (leg?.best.limit === undefined) return undefined;
  return `Stakes are lower because ${sportsbookName(leg.best.sportsbookId)} takes at most ${limitText(leg.best.limit)}.`;
}

const bases: Record<Commission['basis'], string> = { winnings: 'winnings', stake: 'the stake', payout: 'the payout' };

/** `2% of winnings` */
function feeText({ basis, rate }: Commission): string {
  return `${Number(((rate ?? 0) * 100).toFixed(2))}% of ${bases[basis]}`;
}

function dayText(date: string | undefined): string | undefined {
  const noon = Date.parse(`${date}T12:00:00`);
  return Number.isNaN(noon) ? undefined : formatDay(noon);
}
