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
  'Create your account and confirm your email with a 6-digit code.',
  'Verify a card: no charge today.',
  'Use everything for 5 days, and cancel before they end if you do not want to pay.',
] as const;

/** How many sportsbooks are compared. Not counted, since a visitor's first view does without the catalogue. */
export const COMPARED_SPORTSBOOKS = 20;
