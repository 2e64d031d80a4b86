import {
  type BoardBettor,
  type BoardOffer,
  type BoardPair,
  isBeatenOnBoard,
  offerOnBoard,
  pairOnBoard,
} from '../../../shared/boards/board-offer.ts';
import { bringsEnough } from '../../../shared/boards/brings-enough.ts';
import { type RowChoice, rowChoice } from '../../../shared/boards/row-choice.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import { perKind } from '../../../shared/odds/kinds.ts';
import { type OpportunityKind, valueLimits } from '../../../shared/odds/limits.ts';
import type { StakeRules } from '../../../shared/odds/stake-rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { AlertRow, ChangedRow, GroupedRow } from './alert-row.ts';

/** A rule with what its owner's board would narrow. */
export interface PreparedRule {
  readonly rule: AlertRule;
  readonly bettor: BoardBettor;
  /** Undefined if the rule is for every row of its kinds. */
  readonly isChosen: ReturnType<typeof rowChoice>;
  readonly held?: HeldStakes | undefined;
}

/** How its owner staked when their open bets left least: what that held back is told once there is room. */
export interface HeldStakes {
  readonly stakes: StakeRules;
  /** Leagues that were matched last before this may not have been matched with more room. */
  readonly until: Seconds;
}

/** An offer is told again when its figure is this much above what was told. Percentage points. */
export const STEP_POINTS = 0.5;

/** The rule for its owner: within their books, narrowed by the rule's. */
export function prepareRule(rule: AlertRule, { books, stakes }: BoardBettor, held?: HeldStakes): PreparedRule {
  const choice: RowChoice = {
    selectedLeagues: rule.selectedLeagues,
    timeRange: rule.selectedTimeRange,
    markets: rule.selectedMarkets,
    periods: rule.selectedPeriods,
    search: rule.search,
    strict: rule.strict,
  };
  return {
    rule,
    bettor: { books: narrowed(books, rule.selectedSportsbooks), stakes },
    isChosen: rowChoice(choice),
    held,
  };
}

/** How pairs and offers are found; one that remembers them finds each once. */
export interface Offers {
  readonly pair: (row: AlertRow, bettor: BoardBettor) => BoardPair | undefined;
  readonly offer: (row: AlertRow, pair: BoardPair, stakes: StakeRules) => BoardOffer | undefined;
}

export const plainOffers: Offers = { pair: pairOnBoard, offer: offerOnBoard };

/**
 * What a rule's owner is offered by a row: what their board shows of it with the rule's filters, if its prices are young enough and its
 * figures high enough. Undefined if that is nothing. `at`: now.
 */
export function matchRule(
  prepared: PreparedRule,
  { row, group }: GroupedRow,
  at: Seconds,
  offers: Offers,
): BoardOffer | undefined {
  const { rule, bettor } = prepared;
  if (!rule.on || !rule.kinds.includes(row.kind) || row.startsAt <= at) return undefined;
  const chosenPair = (each: AlertRow) => pairInChoice(prepared, each, at, offers);
  const pair = chosenPair(row);
  if (pair === undefined || at - pair.confirmedAt > rule.maxAge) return undefined;
  const offer = offers.offer(row, pair, bettor.stakes);
  if (offer === undefined || !(offer.figure >= leastFigure(rule, row))) return undefined;
  if (!bringsEnough({ kind: row.kind, dollars: offer.dollars }, rule.minDollars)) return undefined;
  return isBeatenOnBoard(row, group, bettor, chosenPair) ? undefined : offer;
}

/** A row's bets if the rule's filters leave them on the board. */
function pairInChoice(
  { rule, bettor, isChosen }: PreparedRule,
  row: AlertRow,
  at: Seconds,
  offers: Offers,
): BoardPair | undefined {
  if (row.startsAt <= at || (isChosen !== undefined && !isChosen(row, at * 1000))) return undefined;
  const pair = offers.pair(row, bettor);
  if (pair === undefined || (rule.hidesRulesDiffer === true && pair.rulesDiffer !== undefined)) return undefined;
  return rule.hidesFlagged && pair.flags.length > 0 ? undefined : pair;
}

/** What a rule's owner may be alerted to. */
export interface Candidate {
  readonly offer: BoardOffer;
  /** Percentage points by which it has risen since the league was matched last; infinite if it did not match then. */
  readonly rise: number;
}

/** An offer that did not match when the league was matched last, at `before`, or for want of room since, or that has risen. */
export function matchChange(
  prepared: PreparedRule,
  { before, ...now }: Pick<ChangedRow, 'row' | 'group' | 'before'>,
  times: { readonly at: Seconds; readonly before: Seconds },
  offers: Offers = plainOffers,
): Candidate | undefined {
  const offer = matchRule(prepared, now, times.at, offers);
  if (offer === undefined) return undefined;
  const stakes = heldStakes(prepared, now.row, times.before);
  const then = stakes === undefined ? prepared : { ...prepared, bettor: { ...prepared.bettor, stakes } };
  const earlier = before && matchRule(then, before, times.before, offers);
  if (earlier === undefined) return { offer, rise: Number.POSITIVE_INFINITY };
  return offer.figure > earlier.figure ? { offer, rise: offer.figure - earlier.figure } : undefined;
}

/** How a row's offer was staked when its league was matched last, at `before`, if open bets may have left less room then. */
export function heldStakes(
  { held }: Pick<PreparedRule, 'held'>,
  { kind }: Pick<AlertRow, 'kind'>,
  before: Seconds,
): StakeRules | undefined {
  return kind === 'value' && held !== undefined && before < held.until ? held.stakes : undefined;
}

/**
 * Without a margin an overlap has to be worth something on average, and a single bet at worst as much as its board begins with; nothing is
 * asked of the others.
 */
export function leastFigure(rule: Pick<AlertRule, 'minMargin'>, row: Pick<AlertRow, 'kind'>): number {
  return rule.minMargin ?? usualFigure[row.kind];
}

const usualFigure: Readonly<Record<OpportunityKind, number>> = {
  ...perKind(() => Number.NEGATIVE_INFINITY),
  overlap: 0,
  value: 100 * valueLimits.usualFrom,
};

/** Whether a figure is a step above another one. */
export function hasRisen(figure: number, from: number): boolean {
  return figure - from >= STEP_POINTS - 1e-9;
}

function narrowed(books: BoardBettor['books'], selected: readonly number[]): BoardBettor['books'] {
  if (selected.length === 0) return books;
  return new Set(books === undefined ? selected : selected.filter((id) => books.has(id)));
}
