import { comparedSportsbooks, offeredSportsbooks, unpairedReason } from '../../../../shared/catalogue/sportsbooks.ts';
import type { Question } from './Faq.tsx';
import { leagueNames } from './league-names.ts';
import type { Step } from './Steps.tsx';

/** How to use an opportunity. */
export const bettingSteps: readonly Step[] = [
  {
    title: 'Choose your books',
    text: 'Turn on the sportsbooks where you have accounts. Every card is re-paired using only their prices.',
  },
  {
    title: 'Pick a pair',
    text: 'Each card shows both prices, when they were last confirmed, and what to stake on each side.',
  },
  {
    title: 'Place both bets',
    text: 'Press Place on the card. It opens the bet to place first, asks what you got, and computes the other stake from that, at the best price at your books now. If that price is gone, it shows your cheapest options. Each bet is saved to Track as soon as you have placed it.',
  },
];

/** How to hear about an opportunity. */
export const alertSteps: readonly Step[] = [
  {
    title: 'Choose what is worth an alert',
    text: 'Start from a board’s filters or a preset: leagues, markets, the minimum margin and profit at your books and stakes. A preview shows how often it would have alerted you in the last hour.',
  },
  {
    title: 'Choose where you get it',
    text: 'On open pages with sound, by push on your phone or computer, by email, Discord or Telegram. Set quiet hours and a limit of alerts per hour; the rest can come as a digest.',
  },
  {
    title: 'Check, then bet',
    text: 'Each alert says when its prices were confirmed, and is not sent once they are older than you allow. Alert history shows what was sent where, and whether it was still there a minute later. Placed, Gone and Mute game, below each alert, note what became of it, or silence a game until it starts; whoever reads a chat or channel of yours can press them too.',
  },
];

/** What bettors should know of taxes before they read their figures. Check it each January: bills to change the rule are pending. */
export const taxNote =
  'These are your records, not tax advice. One rule hits arbitrage hardest, since every position has a losing bet: as of November 24, 2026, for tax years that begin after 2025, federal law lets you deduct only 90% of gambling losses, and no more than your winnings (Public Law 119-21, section 70114). Someone who wins $100,000 and loses $100,000 in a year can be taxed on $10,000. States differ. Ask a tax adviser.';

export const questions: readonly Question[] = [
  {
    id: 'arbitrage',
    question: 'What is arbitrage betting?',
    answer:
      'Two sportsbooks sometimes disagree so much that you can bet both sides of a game and come out ahead whichever side wins. You split your stake so that both outcomes pay the same, more than you staked in total.',
  },
  {
    id: 'finding',
    question: 'How do you find opportunities?',
    answer: `We compare the prices of ${comparedSportsbooks.length} sportsbooks on every outcome of every market we cover, pair the best opposing prices and work out the stakes for you. ${offeredSportsbooks.flatMap((book) => unpairedReason(book) ?? []).join(' ')}`,
  },
  {
    id: 'sports',
    question: 'Which sports are covered?',
    answer: `${leagueNames} with 50+ markets: moneylines, spreads, totals and player props. What is listed depends on the season and on the games ahead.`,
  },
  {
    id: 'updates',
    question: 'How often are odds updated?',
    answer:
      'Odds are scanned around the clock and whenever you press Scan. Every bet shows when its price was last confirmed at the sportsbook.',
  },
  {
    id: 'margin',
    question: 'What is the profit margin?',
    answer:
      'What you gain on the total of both stakes, whichever side wins. Arbitrage margins are typically 1% to 20%; the higher ones are rare and deserve a second look at the price.',
  },
  {
    id: 'cancel',
    question: 'How do I cancel?',
    answer:
      'Cancel anytime in your account settings. You keep access until the end of the billing period you have paid for.',
  },
];
