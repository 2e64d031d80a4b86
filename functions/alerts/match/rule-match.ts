import { bringsEnough } from '../../../shared/boards/brings-enough.ts';
import { type RowChoice, rowChoice } from '../../../shared/boards/row-choice.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import type { StakeRules } from '../../../shared/odds/stake-rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { AlertRow, ChangedRow } from './alert-row.ts';
import { type BookPair, type Offer, offerOf, pairAt } from './row-offer.ts';

/** Of a person: all books if undefined, and how they stake. */
export interface Bettor {
  readonly books: ReadonlySet<number> | undefined;
  readonly stakes: StakeRules;
}

/** A rule with what its owner's board would narrow. */
export interface PreparedRule {
  readonly rule: AlertRule;
  readonly bettor: Bettor;
  /** Undefined if the rule is for every row of its kinds. */
  readonly isChosen: ReturnType<typeof rowChoice>;
}

/** An offer is told again when its figure reaches the next of these steps. Percentage points. */
const STEP_POINTS = 0.5;

/** The rule for its owner: within their books, narrowed by the rule's. */
export function prepareRule(rule: AlertRule, { books, stakes }: Bettor): PreparedRule {
  const choice: RowChoice = {
    selectedLeagues: rule.selectedLeagues,
    timeRange: rule.selectedTimeRange,
    markets: rule.selectedMarkets,
    periods: rule.selectedPeriods,
    search: rule.search,
  };
  return { rule, bettor: { books: narrowed(books, rule.selectedSportsbooks), stakes }, isChosen: rowChoice(choice) };
}

/** How pairs and offers are found; one that remembers them finds each once. */
export interface Offers {
  readonly pair: (row: AlertRow, books: Bettor['books']) => BookPair | undefined;
  readonly offer: (row: AlertRow, pair: BookPair, stakes: StakeRules) => Offer | undefined;
}

export const plainOffers: Offers = { pair: pairAt, offer: offerOf };

/** What a rule's owner is offered by a row, if the rule is about it; undefined if not. `at`: now. */
export function matchRule(prepared: PreparedRule, row: AlertRow, at: Seconds, offers: Offers): Offer | undefined {
  const { rule, bettor, isChosen } = prepared;
  if (!rule.on || !rule.kinds.includes(row.kind) || row.startsAt <= at) return undefined;
  const pair = offers.pair(row, bettor.books);
  if (pair === undefined || at - pair.confirmedAt > rule.maxAge) return undefined;
  if (isChosen !== undefined && !isChosen(row, at * 1000)) return undefined;
  const offer = offers.offer(row, pair, bettor.stakes);
  if (offer === undefined || !(offer.figure >= leastFigure(rule, row))) return undefined;
  return bringsEnough({ kind: row.kind, dollars: offer.dollars }, rule.minDollars) ? offer : undefined;
}

/**
 * What a rule's owner is to be alerted to: an offer that did not match when the league was matched last, at `before`, or that has risen a
 * step since.
 */
export function matchChange(
  prepared: PreparedRule,
  { row, before }: Pick<ChangedRow, 'row' | 'before'>,
  times: { readonly at: Seconds; readonly before: Seconds },
  offers: Offers = plainOffers,
): Offer | undefined {
  const offer = matchRule(prepared, row, times.at, offers);
  if (offer === undefined || before === undefined) return offer;
  const earlier = matchRule(prepared, before, times.before, offers);
  return earlier === undefined || stepOf(offer.figure) > stepOf(earlier.figure) ? offer : undefined;
}

/** Without a margin an overlap has to be worth something on average, as those that boards show; nothing is asked of the others. */
export function leastFigure(rule: Pick<AlertRule, 'minMargin'>, row: Pick<AlertRow, 'kind'>): number {
  return rule.minMargin ?? (row.kind === 'overlap' ? 0 : Number.NEGATIVE_INFINITY);
}

/** The step that a figure, in percent, has reached. */
export function stepOf(figure: number): number {
  return Math.floor(figure / STEP_POINTS + 1e-9);
}

function narrowed(books: Bettor['books'], selected: readonly number[]): Bettor['books'] {
  if (selected.length === 0) return books;
  return new Set(books === undefined ? selected : selected.filter((id) => books.has(id)));
}
