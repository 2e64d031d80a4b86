import { promotionKinds } from '../../../../../shared/catalogue/promotions.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { PromotionFields } from '../../../../../shared/contracts/promotions.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';

/** `DraftKings: $100 bonus bet`, `BetMGM: 4 × $25 bonus bet`, `FanDuel: 50% profit boost on $25` */
export function promotionName({ sportsbookId, kind, amount, tokens, boost }: PromotionFields): string {
  const name = promotionKinds.find(({ value }) => value === kind)?.name.toLowerCase() ?? kind;
  const dollars = formatShortDollars(centsFromDollars(amount));
  const several = tokens > 1 ? `${tokens} × ` : '';
  const what =
    kind === 'profit-boost' && boost !== null ? `${boost}% ${name} on ${dollars}` : `${several}${dollars} ${name}`;
  return `${sportsbookName(sportsbookId)}: ${what}`;
}

/** `Odds -200 or longer`, `Hedge up to $400`: what the promotion or the person demands. */
export function promotionTerms(
  { minOdds, maxOdds, maxHedge, maxExtra, kind, refundValue }: PromotionFields,
  show: OddsText,
): string[] {
  return [
    ...(maxExtra === null ? [] : [`At most ${formatShortDollars(centsFromDollars(maxExtra))} extra`]),
    ...oddsTerms(minOdds, maxOdds, show),
    ...(maxHedge === null ? [] : [`Hedge up to ${formatShortDollars(centsFromDollars(maxHedge))}`]),
    ...(kind === 'no-sweat' && refundValue !== null ? [`$1 refunded is worth about $${refundValue.toFixed(2)}`] : []),
  ];
}

function oddsTerms(minOdds: number | null, maxOdds: number | null, show: OddsText): string[] {
  if (minOdds === null) return maxOdds === null ? [] : [`Odds ${show(maxOdds)} or shorter`];
  return [maxOdds === null ? `Odds ${show(minOdds)} or longer` : `Odds ${show(minOdds)} to ${show(maxOdds)}`];
}
