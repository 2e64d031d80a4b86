import type { AmericanOdds } from '../odds/american.ts';
import type { Flag, OpportunityKind, ValueSource } from '../odds/limits.ts';
import type { Cents } from '../odds/money.ts';
import type { Priced } from '../odds/pairing.ts';
import type { PlaceFirst } from '../odds/place-first.ts';
import type { Seconds } from '../odds/time.ts';

/** An event as the engine sees it. Times in whole seconds since 1970. */
export interface EventFacts {
  readonly id: string;
  readonly league: string;
  readonly startsAt: Seconds;
  readonly homeTeam: string;
  readonly awayTeam: string;
  /** Absent if the provider does not say. */
  readonly venue?: string;
}

/** The first side of a line (home, over, yes) or the second (away, under, no). */
export type Side = 0 | 1;

/** One book's price for one side; `price` is after commission. */
export interface Quote extends Priced {
  readonly american: AmericanOdds;
  /** When the provider last confirmed it, seconds since 1970. */
  readonly updatedAt: Seconds;
  readonly link: string | null;
  /** The book's own id of the bet; absent if unknown, and where the bet has a link, which says as much. */
  readonly sid?: string;
  /** Position of its market in the catalogue. */
  readonly market: number;
  /** The line as the book named it, as a threshold in hundredths. */
  readonly line: number;
  /** The most that can be bet, in dollars; absent if unknown. */
  readonly limit?: number;
  /** How many other books disagree with it; absent unless it is an outlier. */
  readonly outlier?: number;
}

/**
 * A side of a line with every book's price, best first (ties: lower sportsbook id); except for promos, without those set aside for this
 * pair; of a low hold only those that some pair within its limit needs.
 */
export interface Leg {
  readonly side: Side;
  /**
   * The line as a threshold on the result: over/under the line itself; for spreads on the home team's winning margin,
   * so that home −6.5 and away +6.5 both have 6.5. Null where the market has no line.
   */
  readonly threshold: number | null;
  /** The recommended price; one of `quotes`. */
  readonly best: Quote;
  readonly quotes: readonly Quote[];
  readonly stake: Cents;
  /** No book offers the line as its main line. */
  readonly alternate?: true;
}

export interface OverlapFinding {
  /** First and last whole result at which both legs win. */
  readonly bothWin: { readonly from: number; readonly to: number } | null;
  /** Profit on total stake, as a share: 0.9 is 90%. */
  readonly bothWinProfit: number;
  readonly winAndRefund: readonly {
    readonly result: number;
    readonly profit: number;
    /** Of this result, 0 to 1. */
    readonly probability?: number;
  }[];
  readonly hitProbability?: number;
  readonly refundProbability?: number;
  /** Expected profit on total stake, as a share. */
  readonly expectedValue?: number;
  /** Where the probabilities come from; present with them. */
  readonly source?: ValueSource;
  /** The least that can be trusted of them, as a share of each, 0 to 1; present with them. */
  readonly lowShare?: number;
  /** Whether another overlap of the list is better for bettors who have all books. */
  readonly beaten: boolean;
}

/** A bonus bet on the first leg's line and side at one book, hedged at another. */
export interface PromoPair {
  readonly sportsbookId: number;
  readonly hedgeSportsbookId: number;
  /** Retained share of the bonus bet's face value, up to 1 (may be negative). */
  readonly conversion: number;
}

/** A bet above the fair price that the books of other owners imply. Probabilities are 0 to 1, given no push. */
export interface ValueFinding {
  /** The lowest that any way to compute it has, and the one that suits the market. */
  readonly fair: { readonly low: number; readonly middle: number };
  /**
   * Expected profit per dollar by both, as a share; where it is unknown how often the line pushes, per dollar that is not refunded. The lower
   * one is the opportunity's margin.
   */
  readonly expected: { readonly low: number; readonly middle: number };
  /** Probability of a push; absent if it is unknown. */
  readonly push?: number;
  /** Where that comes from; absent where the line cannot push, and with it. */
  readonly pushFrom?: ValueSource;
  /** The books that the fair price comes from, one per owner, by id. */
  readonly books: readonly number[];
  /** When the first and the last of them were confirmed, seconds since 1970. */
  readonly othersAt: { readonly oldest: Seconds; readonly newest: Seconds };
}

/** A bet, or two at different sportsbooks. */
export interface Opportunity {
  readonly kind: OpportunityKind;
  readonly id: string;
  /** Ids under which the same bets were listed before lines or spellings of a name were joined, in code-unit order. */
  readonly formerIds: readonly string[];
  readonly event: EventFacts;
  /** Key of the market family's main market. */
  readonly family: string;
  readonly participant: string | null;
  /** For promo the first leg is the bonus bet; otherwise the legs are ordered by side. */
  readonly legs: readonly [Leg, ...Leg[]];
  /** Worst-case profit on total stake as a share, with exact stakes; for promo the conversion of the best pair; for value what is expected at worst. */
  readonly margin: number;
  /** The earlier confirmation time of the two best legs, seconds since 1970. */
  readonly oldestQuoteAt: Seconds;
  readonly flags: readonly Flag[];
  /** Why the two bets may be settled by different rules, as a sentence. */
  readonly rulesDiffer?: string;
  /** Absent if there is one leg. */
  readonly placeFirst?: PlaceFirst;
  /** The worst result's profit with the legs' stakes; for value the expected one at worst. */
  readonly profit: Cents;
  /** Listed only for people who have some of the books: with all of them there is something better. Overlaps say so with `beaten`. */
  readonly fewBooks?: true;
  readonly overlap?: OverlapFinding;
  readonly value?: ValueFinding;
  /** Best pair of each book that has this line among its best 25; best first. */
  readonly promo?: readonly PromoPair[];
}

/**
 * The two legs of a kind that pairs bets.
 * @throws {Error} Of any other number of legs.
 */
export function pairLegs({ legs }: Pick<Opportunity, 'legs'>): readonly [Leg, Leg] {
  const [first, second, ...others] = legs;
  if (second === undefined || others.length > 0) throw new Error(`a pair has two legs, not ${legs.length}`);
  return [first, second];
}

/** The parts of an opportunity's id. */
export interface OpportunityIdParts {
  readonly kind: OpportunityKind;
  readonly eventId: string;
  readonly family: string;
  readonly participant: string | null;
  /** `6.5`, `-` without a line, `5.5:6.5` for two lines, `6.5:0` with the side of a bonus bet, `6.5:0:1` with side and book of a value bet. */
  readonly line: string;
}

/**
 * The id of an opportunity: stable across scans, since it contains only what is bet on, never prices or time, and a book only where the bet is one at that very book, so that hidden and
 * tracked opportunities stay hidden and tracked. The id is unambiguous: only the participant may contain a slash.
 */
export function opportunityId({ kind, eventId, family, participant, line }: OpportunityIdParts): string {
  return `${kind}/${eventId}/${family}/${participant ?? ''}/${line}`;
}
