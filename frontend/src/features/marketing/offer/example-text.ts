import { plans } from '../../../../../shared/catalogue/plans.ts';
import { formatDollars, formatSignedDollars, nearestCent } from '../../../../../shared/odds/money.ts';
import { formatPercent } from '../../../lib/format.ts';
import { wholePrice } from '../whole-price.ts';
import type { Example, ExampleAmount, ExampleKind } from './example.ts';

/** What the offer says of an example with one amount. */
interface ExampleText {
  readonly badge: string;
  /** Beside it on a card: what the stakes bring, if that does not depend on chance. */
  readonly dollars?: string;
  /** Whether it is a cost. */
  readonly isCost?: boolean;
  /** The result that the pitch is about, and when it comes. */
  readonly result: string;
  readonly when: string;
  readonly note: string;
  /** Of the choice of an amount. */
  readonly amountOf: string;
  /** Beside the price of each bet. */
  readonly roles: readonly string[];
}

/** The text of an example of each kind. */
export const exampleTexts: Readonly<Record<ExampleKind, (example: Example, amount: ExampleAmount) => ExampleText>> = {
  arbitrage: (_example, { staked, profits }) => {
    const least = Math.min(...profits);
    return {
      badge: formatPercent((100 * least) / staked),
      dollars: formatDollars(nearestCent(least)),
      result: `At least ${signed(least)}`,
      when: `on ${wholePrice(staked)}, whichever side wins`,
      note: `Stakes are whole dollars. ${Math.ceil(plans.month.billedCents / least)} bets like this one pay for a month of Crossbook.`,
      amountOf: 'Total of both stakes, about',
      roles: [],
    };
  },
  overlap: ({ bothWinOn, chance, expectedValue }, { staked, profits, bothWin }) => ({
    badge: expectedValue ?? '',
    result: signed(bothWin),
    when: `on ${wholePrice(staked)} if both win: ${bothWinOn}, a chance of ${chance}`,
    note: `If only one wins, ${signed(Math.max(...profits))} or ${signed(Math.min(...profits))}. EV is the average over all results, at the market’s own probabilities.`,
    amountOf: 'Total of both stakes, about',
    roles: [],
  }),
  promo: (_example, { amount, staked, profits }) => {
    const least = Math.min(...profits);
    return {
      badge: formatPercent((100 * least) / amount),
      dollars: formatDollars(nearestCent(least)),
      result: `You keep ${formatDollars(nearestCent(least))}`,
      when: `of a ${wholePrice(amount)} bonus bet, whichever side wins`,
      note: `The hedge ties up ${wholePrice(staked)} of your own until the game is over.`,
      amountOf: 'Bonus bet',
      roles: ['Bonus bet', 'Hedge'],
    };
  },
  'low-hold': (_example, { staked, profits }) => {
    const least = Math.min(...profits);
    return {
      badge: formatPercent((100 * least) / staked),
      dollars: formatDollars(nearestCent(least)),
      isCost: true,
      result: `At most ${signed(least)}`,
      when: `on ${wholePrice(staked)}, whichever side wins`,
      note: 'The stake at the sportsbook of your bonus counts toward its rollover, if its terms allow these odds.',
      amountOf: 'Total of both stakes, about',
      roles: [],
    };
  },
};

function signed(amount: number): string {
  return formatSignedDollars(nearestCent(amount));
}
