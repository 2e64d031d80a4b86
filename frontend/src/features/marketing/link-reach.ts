import { comparedSportsbooks, type Sportsbook } from '../../../../shared/catalogue/sportsbooks.ts';

/** How far the bet buttons lead, and at which sportsbooks. */
interface Reach {
  readonly title: string;
  readonly text: string;
  readonly books: readonly string[];
}

const named = (isOne: (book: Sportsbook) => boolean) => comparedSportsbooks.filter(isOne).map(({ name }) => name);
const hasState = ({ linkNeedsState }: Sportsbook) => linkNeedsState === true;

/** Each compared sportsbook once. */
export const linkReaches: readonly Reach[] = [
  {
    title: 'Your bet slip',
    text: 'The bet stands in the slip of the sportsbook’s site. Check its price and enter the stake.',
    books: named((book) => book.linkReach === 'slip' && !hasState(book)),
  },
  {
    title: 'Your bet slip in your state',
    text: 'As above, once you have set the state you bet in: these sportsbooks have another site in each.',
    books: named((book) => book.linkReach === 'slip' && hasState(book)),
  },
  {
    title: 'Your bet slip in the app',
    text: 'The link works on a phone with the sportsbook’s app.',
    books: named((book) => book.linkReach === 'app'),
  },
  {
    title: 'The sportsbook',
    text: 'Our odds provider sends no link to the bet that we know to work, or only now and then. Find the game there.',
    books: named((book) => book.linkReach === undefined),
  },
];
