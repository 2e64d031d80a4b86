import type { Limits } from '../../odds/limits.ts';
import { BestList } from '../best-list.ts';
import type { GroupFacts } from '../event-groups.ts';
import type { Opportunity } from '../opportunity.ts';
import { bothBooks } from '../two-books.ts';

/** A line that costs little at its best pair, or at some two books alone. */
export interface Candidate {
  readonly id: string;
  readonly facts: GroupFacts;
  readonly of: readonly [number, number];
  /** Whether the line's best pair is a low hold; if not, it makes a profit. */
  readonly isOwn: boolean;
  /** Whether only a full search tells what the line offers. */
  readonly isSearched: boolean;
  /** In how many lists it is at the moment. */
  lists: number;
  /** Set at the end of the event, if the candidate is still in a list. */
  opportunity: Opportunity | undefined;
}

/** The best low holds of a league: of all books, and of every two. */
export class LeagueLists {
  readonly best: BestList<Candidate>;
  private readonly ofTwoBooks = new Map<number, BestList<Candidate>>();
  private readonly perTwoBooks: number;

  constructor({ lowHoldsPerLeague, lowHoldsPerTwoBooks }: Limits) {
    this.best = new BestList(lowHoldsPerLeague);
    this.perTwoBooks = lowHoldsPerTwoBooks;
  }

  addBest(candidate: Candidate, margin: number): void {
    addTo(this.best, candidate, margin);
  }

  /** The margin that a line needs to be among the best of two books. */
  minMarginOf(book: number, other: number): number {
    return this.ofTwoBooks.get(bothBooks(book, other))?.minMargin ?? Number.NEGATIVE_INFINITY;
  }

  addOfTwoBooks(book: number, other: number, candidate: Candidate, margin: number): void {
    const key = bothBooks(book, other);
    const list = this.ofTwoBooks.get(key) ?? new BestList(this.perTwoBooks);
    this.ofTwoBooks.set(key, list);
    addTo(list, candidate, margin);
  }

  /** Everything that is in a list: the best of all books, then the others. */
  candidates(): ReadonlySet<Candidate> {
    const lists = [this.best, ...this.ofTwoBooks.values()];
    return new Set(lists.flatMap(({ entries }) => entries));
  }
}

function addTo(list: BestList<Candidate>, candidate: Candidate, margin: number): void {
  candidate.lists++;
  const pushedOut = list.add(candidate, margin);
  if (pushedOut === undefined) return;
  pushedOut.lists--;
  if (pushedOut.lists === 0) pushedOut.opportunity = undefined;
}
