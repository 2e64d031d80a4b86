import type { ExampleKind } from './offer/example.ts';

/** How to read the cards of a kind. */
export interface ReadingGuide {
  readonly kind: ExampleKind;
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
        part: 'Green badge',
        meaning: 'The profit with the stakes shown, as a share of both. The same in dollars stands below it.',
      },
      {
        part: 'Price and stake',
        meaning: 'Right of each bet: the American odds to take, then how much to bet at them.',
      },
      {
        part: 'confirmed … ago',
        meaning:
          'When the price was last seen at the sportsbook. The older, the more likely it has moved: check it before you bet.',
      },
      { part: 'Place first', meaning: 'The bet more likely to move. Place it, then the other one at once.' },
      {
        part: 'Bet',
        meaning: 'Opens the bet where the sportsbook has a link to it, otherwise its site, in a new tab.',
      },
      {
        part: 'Icons',
        meaning:
          'Calculator opens these odds; the bookmark tracks the card; the crossed eye hides it. Details has every sportsbook’s odds.',
      },
    ],
  },
  {
    kind: 'overlap',
    title: 'How to read an overlap',
    lead: 'Two bets on two different lines: most results win one of them, those between the lines win both.',
    parts: [
      {
        part: 'EV',
        meaning:
          'Expected value: the average profit over all results, by the chances that the market itself gives them.',
      },
      {
        part: 'if it misses',
        meaning: 'What the stakes bring if only one bet wins: usually a small loss, the price of the chance.',
      },
      { part: 'Both win on', meaning: 'The results that win both bets, and what that pays on both stakes together.' },
      { part: 'Win + push', meaning: 'Shown where a result wins one bet and refunds the other.' },
      {
        part: 'Chance',
        meaning: 'How likely both win. Without enough prices to tell, the card shows Miss, the loss, in place of EV.',
      },
    ],
  },
  {
    kind: 'promo',
    title: 'How to read a promo',
    lead: 'A promotion bet at one sportsbook and its hedge at another turn the promotion into cash.',
    parts: [
      { part: 'Green badge', meaning: 'The conversion: the share of a bonus bet that you keep whichever side wins.' },
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
        meaning: 'Choose your promotion, its sportsbook and amount: everything is ranked again for them.',
      },
    ],
  },
];
