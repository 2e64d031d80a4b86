import { comparedSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { leagueNames } from './league-names.ts';

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
    text: `${comparedSportsbooks.length} books compared: US sportsbooks, offshore books and exchanges, over ${leagueNames}.`,
  },
  {
    title: 'Hundreds of opportunities daily',
    text: 'On all boards when the leagues play: moneylines, spreads, totals, player props.',
  },
  {
    title: 'Exact stakes and bet links',
    text: 'What to stake on each side in whole dollars, and a link: to the bet where the sportsbook has one, otherwise to its site.',
  },
  {
    title: 'Alerts',
    text: 'On open pages, by push, email, Discord or Telegram: your own rules, with quiet hours and an hourly limit.',
  },
  {
    title: 'Doubtful prices marked',
    text: 'A price that is too good, that other books disagree with, or that is older than the one against it carries a warning.',
  },
  {
    title: 'Profit tracking',
    text: 'Your bets as whole positions: profit, yield, CLV against the no-vig close, expected against actual, with the formula of each.',
  },
  {
    title: 'Tracking, filters and presets',
    text: 'Track pairs with the prices you saw, hide those you passed on, filter by book, league, time and profit, save it as a preset.',
  },
];
