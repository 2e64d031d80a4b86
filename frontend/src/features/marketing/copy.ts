import { CODE_DIGITS } from '../../../../shared/catalogue/credentials.ts';
import { TRIAL_DAYS } from '../../../../shared/catalogue/plans.ts';
import { cents, formatShortDollars } from '../../../../shared/odds/money.ts';

export const supportEmail = 'support@crossbook.example';

/** The benefits listed in the offer. */
export const benefits = [
  'Arbitrage: a profit whichever side wins, if both bets stand',
  'Overlap bets, where both sides can win at once',
  'The most out of bonus bets, profit boosts and no-sweat bets',
  'Exact stakes for both legs and links to the sportsbooks',
  'Moneylines, spreads, totals and player props: 50+ markets',
] as const;

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
