import { offeredSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { leagueNames } from './copy.ts';

export interface Feature {
  readonly title: string;
  readonly text: string;
}

/** What a subscription includes. */
export const features: readonly Feature[] = [
  {
    title: 'Real-time arbitrage',
    text: 'Both sides of a game at two books, a profit whichever wins. Every price says when it was last confirmed.',
  },
  {
    title: 'Overlap bets',
    text: 'Two lines with room between them: a small risk outside, both bets win inside. Worst case and hit chance are shown.',
  },
  {
    title: 'Promo conversion',
    text: 'Bonus bets, profit boosts and no-sweat bets with the hedge that keeps the most of them, for your book and amount.',
  },
  {
    title: 'Global sportsbook coverage',
    text: `${offeredSportsbooks.length} books: US sportsbooks, offshore books and exchanges, over ${leagueNames}.`,
  },
  {
    title: 'Hundreds of opportunities daily',
    text: 'Across the three boards when the leagues play: moneylines, spreads, totals, player props.',
  },
  {
    title: 'Exact stakes and bet links',
    text: 'What to stake on each side in whole dollars, and the way to the bet in one tap.',
  },
  {
    title: 'Alerts on doubtful prices',
    text: 'A price that is too good, or older than the one against it, is marked before you bet on it.',
  },
  {
    title: 'Profit tracking and filters',
    text: 'Keep the bets you made, hide those you passed on, filter by book, league, time and profit, save it as a preset.',
  },
];
