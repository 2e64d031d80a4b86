import { myBooks, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import {
  type BoardBettor,
  type BoardOffer,
  type BoardPair,
  offerOnBoard,
  pairOnBoard,
} from '../../../shared/boards/board-offer.ts';
import { nothingOff, offFor, type VenuesOff, withoutOff } from '../../../shared/boards/venues-off.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import { type OpportunityKind, opportunityKinds } from '../../../shared/odds/limits.ts';
import type { StakeRules } from '../../../shared/odds/stake-rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type AlertRow, type ChangedRow, isoSeconds } from './alert-row.ts';
import { groupOf } from './changed-rows.ts';
import { figureBound } from './figure-bound.ts';
import {
  type Candidate,
  type HeldStakes,
  heldStakes,
  leastFigure,
  matchChange,
  type Offers,
  type PreparedRule,
  prepareRule,
} from './rule-match.ts';

/** A person's rules, in the order they were saved, and how they bet. */
export interface PersonRules {
  readonly userId: string;
  readonly rules: readonly AlertRule[];
  readonly betting: BettingSettings;
  readonly held?: HeldBack | undefined;
}

/** The most that a person had open lately, by game, which may have held alerts back; `until`: as of `HeldStakes`. */
export interface HeldBack extends Pick<HeldStakes, 'until'> {
  readonly openValues: NonNullable<BettingSettings['openValues']>;
}

/** A person is to be alerted to a row. */
export interface Match {
  readonly userId: string;
  readonly betting: BettingSettings;
  readonly row: AlertRow;
  readonly since: Seconds;
  /** By the first rule. */
  readonly offer: BoardOffer;
  /** Percentage points since the league was matched last; infinite if it did not match any of the rules as it does now. */
  readonly rise: number;
  /** Rules that match, in the order they were saved; at least one. */
  readonly rules: readonly AlertRule[];
}

interface IndexedRule extends PreparedRule {
  readonly userId: string;
  readonly betting: BettingSettings;
  /** Sportsbooks that are off for its owner. */
  readonly off: ReadonlySet<number>;
  /** Position among its owner's rules. */
  readonly n: number;
}

type Found = IndexedRule & Candidate;

/** Rules for one kind in one league, the lowest margins first. */
interface Bucket {
  readonly rules: readonly IndexedRule[];
  readonly lowestMaxAge: number;
  /** The latest `until` of what held alerts back. */
  readonly heldUntil: Seconds;
}

export interface RuleIndex {
  readonly size: number;
  /** Whether somebody may be told now of what stayed as it was since their league was matched last, at `before`. */
  readonly hasHeldBack: (before: Seconds) => boolean;
  /** Everybody's matches with a row; faster if rows of a group follow one another. `at`: now; `before`: when the league was matched last. */
  readonly matches: (
    changed: ChangedRow,
    times: { readonly at: Seconds; readonly before: Seconds },
  ) => readonly Match[];
}

/**
 * Finds the rules that a row matches without trying all: they are sorted by kind, league and margin, rules of equal books share the pair,
 * and those of equal stakes the offer.
 */
export function createRuleIndex(people: readonly PersonRules[], venuesOff: VenuesOff = nothingOff): RuleIndex {
  const shared = createSharing();
  const rules = people.flatMap(({ userId, rules: own, betting, held }) => {
    const off = offFor(venuesOff, betting);
    const bettor = {
      books: shared.books(withoutOff(myBooks(betting), off)),
      stakes: shared.stakes(stakeRulesOf(betting)),
    };
    const heldBack = held && {
      stakes: shared.stakes(stakeRulesOf({ ...betting, openValues: held.openValues })),
      until: held.until,
    };
    return own.map((rule, n): IndexedRule => {
      const prepared = prepareRule(rule, bettor, heldBack);
      return { ...prepared, bettor: shared.bettor(prepared.bettor), userId, betting, off, n };
    });
  });
  const buckets = new Map<string, Bucket>();
  for (const kind of opportunityKinds) {
    const ofKind = rules.filter(({ rule }) => rule.on && rule.kinds.includes(kind));
    for (const { key } of leagues) buckets.set(`${kind} ${key}`, bucketOf(ofKind, kind, key));
  }
  // Rows of a group ask for each other's pairs.
  let known = { group: '', offers: rememberedOffers() };
  return {
    size: rules.length,
    hasHeldBack: (before) => [...buckets.values()].some(({ heldUntil }) => before < heldUntil),
    matches(changed, times) {
      const bucket = buckets.get(`${changed.row.kind} ${changed.row.eventSport}`);
      if (bucket === undefined) return [];
      const group = groupOf(changed.row) ?? changed.row.id;
      if (group !== known.group) known = { group, offers: rememberedOffers() };
      return joined(changed, matchBucket(bucket, changed, times, known.offers));
    },
  };
}

function bucketOf(rules: readonly IndexedRule[], kind: OpportunityKind, league: string): Bucket {
  const sorted = rules
    .filter(({ rule }) => rule.selectedLeagues.length === 0 || rule.selectedLeagues.some((key) => key === league))
    .toSorted((a, b) => leastFigure(a.rule, { kind }) - leastFigure(b.rule, { kind }));
  return {
    rules: sorted,
    lowestMaxAge: sorted.reduce((lowest, { rule }) => Math.min(lowest, rule.maxAge), Number.POSITIVE_INFINITY),
    heldUntil: kind === 'value' ? sorted.reduce((latest, { held }) => Math.max(latest, held?.until ?? 0), 0) : 0,
  };
}

function matchBucket(
  bucket: Bucket,
  changed: ChangedRow,
  times: { readonly at: Seconds; readonly before: Seconds },
  offers: Offers,
): Found[] {
  const { row, group, before, onlyConfirmed } = changed;
  // Only a rule that found its prices too old, or no room, can match a row of which nothing but the times has changed.
  const oldest = before !== undefined && onlyConfirmed ? oldestAge(before.row, times.before) : Number.POSITIVE_INFINITY;
  if (bucket.lowestMaxAge >= oldest && bucket.heldUntil <= times.before) return [];
  const bound = figureBound(row);
  const highest = remembered(bound.at);
  const found: Found[] = [];
  for (const indexed of bucket.rules) {
    const least = leastFigure(indexed.rule, row);
    if (least > bound.anywhere) break;
    // As in the lists: a row that recommends such a bet is left out.
    if (row.bets.some(({ sportsbookId }) => indexed.off.has(sportsbookId))) continue;
    const isHeld = heldStakes(indexed, row, times.before) !== undefined;
    if ((indexed.rule.maxAge >= oldest && !isHeld) || least > highest(indexed.bettor.books)) continue;
    const candidate = matchChange(indexed, { row, group, before }, times, offers);
    if (candidate !== undefined) found.push({ ...indexed, ...candidate });
  }
  return found;
}

/** By person. */
function joined({ row, since }: ChangedRow, found: readonly Found[]): readonly Match[] {
  const byUser = Map.groupBy(found, ({ userId }) => userId);
  return [...byUser].flatMap(([userId, own]) => {
    const inOrder = own.toSorted((a, b) => a.n - b.n);
    const [first] = inOrder;
    return first === undefined
      ? []
      : [
          {
            ...{
              userId,
              betting: first.betting,
              row,
              since,
              offer: first.offer,
              rules: inOrder.map(({ rule }) => rule),
            },
            rise: Math.max(...own.map(({ rise }) => rise)),
          },
        ];
  });
}

/** The age of the oldest price that any pair of the row could have. */
function oldestAge({ bets, legs }: AlertRow, at: Seconds): number {
  const quotes = [...bets, ...legs.flatMap((leg) => leg.quotes)];
  return quotes.reduce((oldest, { updatedAt }) => Math.max(oldest, at - isoSeconds(updatedAt)), 0);
}

/** Of the rows of a group, and what they were before: pairs by books (of promos by stakes too), offers by pair and stakes. */
function rememberedOffers(): Offers {
  /** Of a promo by bettor, of others by books. */
  const pairs = new Map<AlertRow, Map<BoardBettor | BoardBettor['books'], { readonly pair: BoardPair | undefined }>>();
  const offers = new Map<BoardPair, (stakes: StakeRules) => BoardOffer | undefined>();
  return {
    pair(row, bettor) {
      const ofRow = memberOf(pairs, row, () => new Map());
      const key = row.kind === 'promo' ? bettor : bettor.books;
      return memberOf(ofRow, key, () => ({ pair: pairOnBoard(row, bettor) })).pair;
    },
    offer: (row, pair, stakes) =>
      memberOf(offers, pair, () => remembered((own) => offerOnBoard(row, pair, own)))(stakes),
  };
}

function remembered<A, R>(compute: (value: A) => R): (value: A) => R {
  const known = new Map<A, { readonly result: R }>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found.result;
    const result = compute(value);
    known.set(value, { result });
    return result;
  };
}

function memberOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Equal books, equal stakes, and bettors of equal ones as the same object, by which they are remembered. */
function createSharing() {
  const books = new Map<string, ReadonlySet<number>>();
  const stakes = new Map<string, StakeRules>();
  const bettors = new Map<StakeRules, Map<BoardBettor['books'], BoardBettor>>();
  const sharedBooks = (own: BoardBettor['books']) =>
    own && memberOf(books, [...own].toSorted((a, b) => a - b).join(), () => own);
  return {
    books: sharedBooks,
    /** Its stakes are shared already. */
    bettor: (own: BoardBettor) =>
      memberOf(
        memberOf(bettors, own.stakes, () => new Map()),
        sharedBooks(own.books),
        () => ({ ...own, books: sharedBooks(own.books) }),
      ),
    stakes: (own: StakeRules) =>
      memberOf(
        stakes,
        JSON.stringify({
          ...own,
          ...{ mostAt: [...own.mostAt], mostOn: [...(own.mostOn ?? [])], termsAt: [...(own.termsAt ?? [])] },
        }),
        () => own,
      ),
  };
}
