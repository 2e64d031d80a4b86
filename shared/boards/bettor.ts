import { comparedSportsbooks, type Sportsbook, sportsbookById } from '../catalogue/sportsbooks.ts';
import { type Presence, presenceIn } from '../catalogue/states/book-states.ts';
import { stateTerms } from '../catalogue/states/state-terms.ts';
import { isStateCode, type StateCode } from '../catalogue/states/states.ts';
import { addedBooks } from '../contracts/added-books.ts';
import type { BettingSettings, BookSettings } from '../contracts/betting.ts';
import { marketGroups } from '../odds/market-groups.ts';
import { type Cents, cents, centsFromDollars } from '../odds/money.ts';
import { defaultOddsFormat, type OddsFormat } from '../odds/odds-format.ts';
import { defaultStakeRules, mostOnKey, type StakeRules } from '../odds/stake-rules.ts';

/** The ids of the sportsbooks where the bettor can bet: those chosen without those known not to run in their states; undefined: all. */
export function myBooks(settings: BettingSettings): ReadonlySet<number> | undefined {
  const mine = new Set(chosenIds(settings));
  for (const { id } of booksElsewhere(settings)) mine.delete(id);
  return comparedSportsbooks.every(({ id }) => mine.has(id)) ? undefined : mine;
}

/** The sportsbooks that the bettor has turned on, of those that are paired, ordered by name. */
export function chosenBooks(settings: BettingSettings): readonly Sportsbook[] {
  const ids = chosenIds(settings);
  return comparedSportsbooks.filter(({ id }) => ids.has(id));
}

/** Those of them that are known not to run in any of the bettor's states. */
export function booksElsewhere(settings: BettingSettings): readonly Sportsbook[] {
  return chosenBooks(settings).filter(({ id }) => presenceFor(settings, id) === 'absent');
}

function chosenIds({ books }: BettingSettings): ReadonlySet<number> {
  const chosen = [...books, ...addedBooks(books)].filter(({ on }) => on !== undefined);
  if (chosen.length === 0) return new Set(comparedSportsbooks.map(({ id }) => id));
  return new Set(chosen.filter(({ on }) => on).map(({ sportsbookId }) => sportsbookId));
}

/** Whether a sportsbook runs in any of the bettor's states. Undefined if they have told none: a state is never guessed. */
export function presenceFor(settings: BettingSettings, sportsbookId: number): Presence | undefined {
  const known = statesOf(settings).map((state) => presenceOf(settings, sportsbookId, state));
  return (['runs', 'check', 'absent'] as const).find((presence) => known.includes(presence));
}

/** The state whose site a link to a bet opens: the first of the bettor's that has the sportsbook. Null: none; undefined: they have told none. */
export function linkState(settings: BettingSettings, sportsbookId: number): StateCode | null | undefined {
  const chosen = statesOf(settings);
  if (chosen.length === 0) return undefined;
  const isUnread = sportsbookById(sportsbookId)?.states.codes === null;
  return chosen.find((state) => isUnread || presenceOf(settings, sportsbookId, state) === 'runs') ?? null;
}

/** The states that the bettor has told, of those that this version knows. */
export function statesOf({ states = [] }: BettingSettings): readonly StateCode[] {
  return states.filter(isStateCode);
}

function presenceOf({ books }: BettingSettings, sportsbookId: number, state: StateCode): Presence {
  const worksIn = books.find((book) => book.sportsbookId === sportsbookId)?.worksIn ?? [];
  const read = sportsbookById(sportsbookId)?.states;
  if (worksIn.includes(state)) return 'runs';
  return read === undefined ? 'check' : presenceIn(read, state);
}

/** How the bettor reads odds. */
export function oddsFormatOf({ oddsFormat }: BettingSettings): OddsFormat {
  return oddsFormat ?? defaultOddsFormat;
}

/** How to stake by these settings. */
export function stakeRulesOf(settings: BettingSettings): StakeRules {
  const { stake, bankroll, kelly, rounding, books, openValues } = settings;
  return {
    total: stake === undefined ? defaultStakeRules.total : centsFromDollars(stake),
    bankroll: bankroll == null ? defaultStakeRules.bankroll : centsFromDollars(bankroll),
    kelly: kelly ?? defaultStakeRules.kelly,
    step: rounding ?? defaultStakeRules.step,
    mostAt: new Map(
      books.flatMap((book): [number, Cents][] => {
        const most = Math.min(book.limit ?? Number.POSITIVE_INFINITY, balanceAt(book) ?? Number.POSITIVE_INFINITY);
        return Number.isFinite(most) ? [[book.sportsbookId, centsFromDollars(most)]] : [];
      }),
    ),
    ...mostOnMarkets(books),
    ...termsOf(settings),
    openValues: openValues?.map(({ staked, ...bet }) => ({ ...bet, staked: centsFromDollars(staked) })),
  };
}

/** The limits of groups of markets, which the bettor took over from what books have taken. */
function mostOnMarkets(books: readonly BookSettings[]): Pick<StakeRules, 'mostOn'> {
  const most = books.flatMap((book) =>
    marketGroups.flatMap(({ value }): [string, Cents][] => {
      const limit = book[`${value}Limit`] ?? null;
      return limit === null ? [] : [[mostOnKey(book.sportsbookId, value), centsFromDollars(limit)]];
    }),
  );
  return most.length === 0 ? {} : { mostOn: new Map(most) };
}

/** What is left to bet at a book, dollars: by its ledger, which bets change, or else as the bettor typed it. Undefined: not known. */
function balanceAt({ ledger, balance }: Pick<BookSettings, 'ledger' | 'balance'>): number | undefined {
  return ledger ?? balance ?? undefined;
}

/** What books ask of bets in the states that their links open. */
function termsOf(settings: BettingSettings): Pick<StakeRules, 'termsAt'> {
  const own = stateTerms.filter(({ sportsbookId, state }) => linkState(settings, sportsbookId) === state);
  if (own.length === 0) return {};
  const inCents = (amount: number | undefined) => (amount === undefined ? undefined : cents(amount));
  return {
    termsAt: new Map(
      own.map(({ sportsbookId, least, fee, freeFrom, bonusFree }) => [
        sportsbookId,
        { least: inCents(least), fee: inCents(fee), freeFrom: inCents(freeFrom), bonusFree },
      ]),
    ),
  };
}
