import { CODE_DIGITS } from '../../../../shared/catalogue/credentials.ts';
import { plans, pricesElsewhere, TRIAL_DAYS } from '../../../../shared/catalogue/plans.ts';
import { cents, formatShortDollars } from '../../../../shared/odds/money.ts';

export const supportEmail = 'support@crossbook.example';

/** The benefits listed in the offer. */
export const benefits = [
  'Arbitrage: a profit whichever side wins, if both bets stand',
  'Overlap bets, where both sides can win at once',
  'The most out of bonus bets, profit boosts and no-sweat bets',
  'Single bets above the fair price, with a public record of every one listed',
  'Every sportsbook’s price beside the fair one, and how each moved',
  'Exact stakes for both legs and links to the sportsbooks',
  'Moneylines, spreads, totals and player props: 50+ markets',
  'The age of every price, and the fees of exchanges in every margin',
  'Alerts by push, email, Discord or Telegram, by your own rules',
  'Your bets tracked to their results, beside the closing prices',
  'Your balance, bonuses and rollover at each sportsbook, and hedges',
] as const;

/** `$80 to $250 a month in fall 2026` */
export const elsewhereText = `${wholePrice(pricesElsewhere.fromCents)} to ${wholePrice(pricesElsewhere.toCents)} a month in ${pricesElsewhere.readIn}`;

/** Below the benefits: what it costs beside others, and who pays. */
export const independence = `Tools like this cost ${elsewhereText}; Crossbook costs ${wholePrice(plans.month.monthlyCents)}. No sportsbook pays us: what is listed, and where, depends on prices alone.`;

/** How to start a trial. */
export const trialSteps = [
  `Create your account and confirm your email with a ${CODE_DIGITS}-digit code.`,
  'Verify a card: no charge today.',
  `Use everything for ${TRIAL_DAYS} days, and cancel before they end if you do not want to pay.`,
] as const;

/** `$30`, `$22.50`, `$1,620`: the cents only where there are some. `amount` in whole cents. */
export function wholePrice(amount: number): string {
  return formatShortDollars(cents(amount));
}
