import { marketName, outcomeName } from '../../../../../shared/boards/bet-label.ts';
import type { MarketOfBet } from '../../../../../shared/boards/price-at.ts';
import { formatDollars, formatShortDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { formatAge, formatPercent } from '../../../lib/format.ts';
import { isBonusBet, type Offer, type Quote } from './offer.ts';
import type { PairResult } from './pair-result.ts';
import { type TakenBet, takenWinnings } from './taken-bet.ts';

/** `Over 25.5`; with its market where the row has another: `Point Spread: Reds -0.5`. */
export function betName(offer: Offer, label: string): string {
  const isOfRow = marketName(label) === marketName(offer.legs[0].planned.label);
  return isOfRow ? outcomeName(label, offer.participant) : label;
}

/** `Player Points · LeBron James` */
export function marketText(offer: Offer): string {
  const market = marketName(offer.legs[0].planned.label);
  return offer.participant === undefined ? market : `${market} · ${offer.participant}`;
}

/** What a promoted bet is; undefined for any other. */
export function promotionText(offer: Offer, index: 0 | 1): string | undefined {
  if (offer.promotion === undefined || index !== 0) return undefined;
  switch (offer.promotion.kind) {
    case 'bonus-bet':
      return 'As a bonus bet: its stake is not returned.';
    case 'profit-boost':
      return `With the ${Number((offer.promotion.boost * 100).toFixed(2))}% boost, which the odds include.`;
    case 'no-sweat':
      return 'As a no-sweat bet. What its refund is worth is an estimate.';
  }
}

/** `confirmed 10 s ago`; `as of the scan 2 min ago` where only the scan is known. `now`: milliseconds since 1970. */
export function quoteAge({ updatedAt, scannedAt }: Quote, now: number): string {
  if (updatedAt !== undefined) return `confirmed ${formatAge(Date.parse(updatedAt), now)}`;
  return scannedAt === undefined ? 'time unknown' : `as of the scan ${formatAge(Date.parse(scannedAt), now)}`;
}

/** `$200 at +115` */
export function takenText({ stake, odds }: Pick<TakenBet, 'stake' | 'odds'>, show: OddsText): string {
  return `${formatShortDollars(stake)} at ${show(odds)}`;
}

/** `$200 to win $230` */
export function toWinText(bet: TakenBet, place: MarketOfBet): string {
  const winnings = takenWinnings(bet, place);
  const staked = `${formatShortDollars(bet.stake)}${bet.bonus ? ' bonus bet' : ''}`;
  return winnings === undefined ? staked : `${staked} to win ${formatShortDollars(winnings)}`;
}

/** `At least +$6.48 (+1.53%)`: what two bets bring whichever of them wins. */
export function resultText(offer: Offer, result: PairResult): string {
  const { profit, margin, bothWin, hedged } = result;
  if (hedged !== undefined)
    return `${formatSignedDollars(hedged.won)} if your bet wins, ${formatSignedDollars(hedged.lost)} if the hedge does`;
  const percent = formatPercent(margin * 100);
  const both = bothWin === undefined ? '' : `. If both win: ${formatSignedDollars(bothWin)}`;
  if (offer.promotion !== undefined && offer.promotion.kind !== 'profit-boost') {
    const estimate = offer.promotion.kind === 'no-sweat' ? 'about ' : '';
    return profit < 0
      ? `Loses ${estimate}${formatDollars(profit)} (${percent})`
      : keptText(offer, { estimate, result });
  }
  if (profit > 0) return `At least ${formatSignedDollars(profit)} (${percent})${both}`;
  if (profit === 0) return `At least breaks even${both}`;
  if (offer.kind === 'low-hold') return `Costs at most ${costText(result)}${both}`;
  return `At worst ${formatDollars(profit)} (${percent})${both}`;
}

function keptText(offer: Offer, { estimate, result }: { estimate: string; result: PairResult }): string {
  const of = isBonusBet(offer, 0) ? 'the bonus bet' : 'its amount';
  return `Keep at least ${estimate}${formatDollars(result.profit)}, ${(result.margin * 100).toFixed(2)}% of ${of}`;
}

/** `$1.20 (0.60%)` */
function costText({ profit, margin }: PairResult): string {
  return `${formatSignedDollars(profit).slice(1)} (${formatPercent(-margin * 100).replace('+', '')})`;
}

/** What a way out brings: `closes it for -$6.55`. */
export function wayOutText(offer: Offer, result: PairResult): string {
  const { profit, bothWin } = result;
  if (result.hedged !== undefined) return `brings ${resultText(offer, result)}`;
  if (offer.promotion !== undefined && offer.promotion.kind !== 'profit-boost') return `keeps ${formatDollars(profit)}`;
  const both = bothWin === undefined ? '' : `, if both win ${formatSignedDollars(bothWin)}`;
  return `closes it for ${formatSignedDollars(profit)}${both}`;
}
