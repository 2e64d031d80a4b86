import { STRICT_LABEL } from '../../../../shared/boards/row-choice.ts';
import { MOST_ON_A_BET, MOST_ON_A_DAY, MOST_ON_A_GAME } from '../../../../shared/fair/value-stake.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';

/** How to read the cards of a kind. */
export interface ReadingGuide {
  readonly kind: OpportunityKind;
  readonly title: string;
  /** The idea in a sentence. */
  readonly lead: string;
  readonly parts: readonly { readonly part: string; readonly meaning: string }[];
}

/** In the order of the boards; a kind of opportunity adds a row. */
export const readingGuides: readonly ReadingGuide[] = [
  {
    kind: 'arbitrage',
    title: 'How to read a card',
    lead: 'Two opposing bets at two sportsbooks that together return more than they cost.',
    parts: [
      {
        part: '+2.03% · $10.15',
        meaning: 'What the stakes shown bring whichever side wins: as a share of both, and in dollars.',
      },
      {
        part: '● 40 s',
        meaning:
          'How long ago the older price was last seen at its sportsbook. Green is fresh, half a dot is aging, an empty one is old: check it before you bet. If the two differ by more than a minute, each bet has its own.',
      },
      {
        part: 'Price and stake',
        meaning:
          'Right of each bet: the odds to take, then how much to bet, rounded as you chose. “after fee” means that an exchange’s fee is taken off already.',
      },
      { part: '1st', meaning: 'The bet more likely to move. Place it first, then the other one at once.' },
      { part: 'max $904', meaning: 'The most that can be bet at this price now.' },
      {
        part: 'Bet',
        meaning: 'Opens the bet where the sportsbook has a link to it, otherwise its site, in a new tab.',
      },
      {
        part: 'Icons',
        meaning:
          'The ticket places both bets one after the other, and p does the same; Calculator opens these odds; the bookmark tracks the card; the crossed eye hides it. Details has every sportsbook’s odds.',
      },
      {
        part: 'Cards or List',
        meaning: 'The same in rows: press v, or choose it in the bar. j and k move through them, d opens details.',
      },
    ],
  },
  {
    kind: 'overlap',
    title: 'How to read an overlap',
    lead: 'Two bets on two different lines: most results win one of them, those between the lines win both.',
    parts: [
      {
        part: 'EV +1.0%',
        meaning:
          'Expected value: the average profit over all results, by the chances that the market itself gives them. Of two figures the lower one takes the least chance that can be trusted. Overlaps with a negative or unknown one are listed on request.',
      },
      {
        part: 'Hits 2.1%',
        meaning: 'How likely both bets win. “Win and push” is shown where one wins and the other is refunded.',
      },
      {
        part: 'risk $1.00 to win $98',
        meaning: 'What the stakes shown lose if only one bet wins, and what they bring if both do.',
      },
      { part: 'Details', meaning: 'The results that win both bets, and what each result pays.' },
    ],
  },
  {
    kind: 'promo',
    title: 'How to read a promo',
    lead: 'A promotion bet at one sportsbook and its hedge at another turn the promotion into cash.',
    parts: [
      { part: '+70.42%', meaning: 'The conversion: the share of a bonus bet that you keep whichever side wins.' },
      {
        part: 'Promo bet',
        meaning: 'Place the bonus bet, boosted bet or no-sweat bet here. A bonus bet costs none of your own money.',
      },
      {
        part: 'Hedge',
        meaning: 'Place this with your own money at the other sportsbook. It is tied up until the game is over.',
      },
      {
        part: 'Above the cards',
        meaning:
          'Choose your promotion, its sportsbook, the amount and your largest hedge: everything is ranked again for them.',
      },
    ],
  },
  {
    kind: 'low-hold',
    title: 'How to read a low hold',
    lead: 'A pair that costs almost nothing whichever side wins, to bet a bonus as often as its terms ask.',
    parts: [
      {
        part: '-0.57% · -$0.57',
        meaning: 'The cost with the stakes shown: at worst this share of both, and these dollars.',
      },
      {
        part: 'Which bet counts',
        meaning:
          'The one at the sportsbook of your bonus counts toward its rollover, if its terms allow such odds. The other one takes the risk away.',
      },
    ],
  },
  {
    kind: 'value',
    title: 'How to read a value bet',
    lead: 'One bet at a better price than at least three other sportsbooks imply without their margins. Expected, not certain.',
    parts: [
      {
        part: 'EV +2.1 to +3.4%',
        meaning:
          'Expected value: the average profit of such a bet. The lower figure is the worst of all ways to take the margins out, and the list is ordered by it.',
      },
      {
        part: 'Fair +104 by 5 books',
        meaning: `The price at which the bet would just break even, at worst, and how many other owners’ prices it comes from. The sportsbook itself has no say. “${STRICT_LABEL}” in the filters hides the rest.`,
      },
      {
        part: 'about 5 of 10 such bets lose',
        meaning:
          'A single bet has no second side that wins when it loses. At even odds, 20 bets have five losses in a row one time in four.',
      },
      {
        part: 'Stake',
        meaning: `A quarter of what the Kelly formula stakes of your bankroll, at most ${100 * MOST_ON_A_BET}% of it, and with your open value bets ${100 * MOST_ON_A_GAME}% on a game and ${100 * MOST_ON_A_DAY}% on a day; $1,000 until you set yours. Each row is staked on its own: the others of its game get less once you have tracked it. “too small” is below $1; “at your cap”: your open value bets leave no room for another.`,
      },
      {
        part: 'Verify this price',
        meaning:
          'At 5% or more the other books are more likely wrong than this price is good. Nothing at 10% or more is listed.',
      },
      {
        part: 'By default',
        meaning:
          'At least 2% at worst, a start within six hours and odds from -250 to +250. Clear Filters returns to that. Sportsbooks limit people who beat their prices.',
      },
    ],
  },
];

/** How to read the odds screen. */
export const oddsScreenParts: ReadingGuide['parts'] = [
  { part: 'Best', meaning: 'The highest price after fees at the line of most sportsbooks, and who has it.' },
  {
    part: 'Fair',
    meaning:
      'The price without the sportsbooks’ margin, by at least three other owners. A percentage beside it is what the best price earns on average.',
  },
  { part: 'Hold', meaning: 'What a bet on both sides at the best prices costs of the stakes.' },
  { part: 'Open', meaning: 'The first price that a scan found at the sportsbook with the best one.' },
  { part: '↑ +15', meaning: 'The price has just moved: up is better for the bettor.' },
  {
    part: 'Gray, struck through, gone',
    meaning:
      'Not confirmed for 90 seconds; contradicts the other sportsbooks, so it counts for nothing; left the newest list at that time.',
  },
];
