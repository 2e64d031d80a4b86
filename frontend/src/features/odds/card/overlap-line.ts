import { priceForStake } from '../../../../../shared/boards/price-at.ts';
import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import {
  type Cents,
  cents,
  formatDollars,
  formatDollarsDown,
  formatShortDollars,
  formatSignedDollars,
} from '../../../../../shared/odds/money.ts';
import { settle } from '../../../../../shared/odds/settlement.ts';
import { payout } from '../../../../../shared/odds/stakes.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { safeAmount } from './figures.ts';

const DOLLAR = 100;
/** From here on cents say nothing. */
const WHOLE_DOLLARS_FROM = 10 * DOLLAR;

/**
 * What an overlap is a bet on: `Hits 1.6–2.1% · risk $1.00 to win $98`. The risk is what the shown stakes lose if it misses, the win what they
 * bring if both bets win, or one wins and the other is refunded where both cannot win. A few risk nothing. Without the parts that are unknown; undefined for
 * other kinds.
 */
export function overlapLine(opportunity: Opportunity): string | undefined {
  const { chance, stakes } = overlapFigures(opportunity);
  const parts = [chance, stakes && `risk ${stakes}`].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : sentence(parts.join(' · '));
}

/** The parts of that line: `hits 1.6–2.1%` and `$1.00 to win $98`. */
export function overlapFigures(opportunity: Opportunity): { chance?: string | undefined; stakes?: string | undefined } {
  const { kind, overlap } = opportunity;
  if (kind !== 'overlap' || overlap === undefined) return {};
  return { chance: chanceText(overlap), stakes: stakeText(opportunity, overlap) };
}

/** What the shown stakes bring if both bets win: `+$95.20`; undefined if no result makes both win. */
export function bothWinDollars(opportunity: Opportunity, { bothWin, ...lines }: OverlapDetail): string | undefined {
  const profit = bothWin === null ? undefined : profitAt(bothWin.from, opportunity, lines);
  return profit && formatSignedDollars(profit);
}

/** The probability that both bets win, or that one wins and the other is refunded: `hits 4.6–6.1%`, `win and push 9.0%`. */
export function chanceText({
  bothWin,
  hitProbability,
  refundProbability,
  lowShare,
}: OverlapDetail): string | undefined {
  if (hitProbability === undefined) return undefined;
  return bothWin === null
    ? `win and push ${shareText(refundProbability ?? 0, lowShare)}`
    : `hits ${shareText(hitProbability, lowShare)}`;
}

/** 0.0612 → `6.1%`; with its low share 0.75 → `4.6–6.1%` */
function shareText(share: number, lowShare = 1): string {
  const [low, middle] = [share * lowShare, share].map((each) => (each * 100).toFixed(1));
  return low === middle ? `${middle}%` : `${low}–${middle}%`;
}

function stakeText(opportunity: Opportunity, overlap: OverlapDetail): string | undefined {
  const worst = safeAmount(opportunity.profit ?? Number.NaN);
  const results = overlap.bothWin === null ? overlap.winAndRefund.map(({ result }) => result) : [overlap.bothWin.from];
  const profits = results.flatMap((result) => profitAt(result, opportunity, overlap) ?? []);
  if (worst === undefined || profits.length === 0) return undefined;
  const risk = worst < 0 ? formatDollarsDown(worst).slice(1) : 'nothing';
  return `${risk} to win ${aboutDollars(cents(Math.max(...profits)))}`;
}

/** The profit of the shown stakes at one result; undefined without two valid prices. */
function profitAt(
  result: number,
  opportunity: Opportunity,
  lines: Pick<OverlapDetail, 'over' | 'under'>,
): Cents | undefined {
  const settlements = [settle(result, lines.over, 0), settle(result, lines.under, 1)];
  const profits = opportunity.legs.map(({ best, stake }, index) => {
    const settlement = settlements[index];
    const staked = safeAmount(stake);
    const price = staked && priceForStake({ ...best, odds: Number(best.odds) }, opportunity, staked);
    if (price === undefined || settlement === undefined || staked === undefined) return Number.NaN;
    return payout(staked, price, settlement) - staked;
  });
  const profit = profits.reduce((sum, each) => sum + each, 0);
  return profits.length === 2 && Number.isFinite(profit) ? cents(profit) : undefined;
}

/** `$98`, `$9.50`: rounded down. */
function aboutDollars(amount: Cents): string {
  if (amount < WHOLE_DOLLARS_FROM) return formatDollars(amount);
  return formatShortDollars(cents(Math.floor(amount / DOLLAR) * DOLLAR));
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
