import { myBooks } from '../../../../../shared/boards/bettor.ts';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { isStateCode, type StateCode } from '../../../../../shared/catalogue/states.ts';
import { addedBooks } from '../../../../../shared/contracts/added-books.ts';
import { type BettingSettings, type BookSettings, beforeFirstChoice } from '../../../../../shared/contracts/betting.ts';
import type { BettingSave } from '../../../api/betting.ts';

export type StatesChange = { readonly added: StateCode } | { readonly removed: string };

/** Before anything was chosen. */
export const noSettings: BettingSettings = { books: [] };

/** Settings after a change, as the server makes it. */
export function withChange(settings: BettingSettings, change: BettingSave): BettingSettings {
  const { books = [], onlyUnset = false, ...general } = change;
  const isChosen = settings.books.some(({ on }) => on !== undefined);
  const choosesBooks = books.some(({ on }) => on !== undefined);
  const implied = isChosen ? addedBooks(settings.books) : beforeFirstChoice;
  const changed = onlyUnset && isChosen ? books.map(({ on: _, ...others }) => others) : books;
  const given = joined<BookSettings>(choosesBooks ? implied : [], changed);
  return onlyUnset
    ? { ...general, ...settings, books: joined(given, settings.books) }
    : { ...settings, ...general, books: joined(settings.books, given) };
}

/** What is set about a sportsbook. */
export function bookOf({ books }: BettingSettings, id: number): BookSettings {
  return books.find(({ sportsbookId }) => sportsbookId === id) ?? { sportsbookId: id };
}

/** The states that all of the bettor's sportsbooks have, in order. */
export function commonStates(settings: BettingSettings): readonly string[] {
  const [first = [], ...others] = mineAmong(settings).map(({ id }) => bookOf(settings, id).states ?? []);
  return first.filter((state) => others.every((states) => states.includes(state)));
}

/** The bettor's sportsbooks of those that are paired, ordered by name. */
export function mineAmong(settings: BettingSettings) {
  const mine = myBooks(settings);
  return comparedSportsbooks.filter(({ id }) => mine === undefined || mine.has(id));
}

/** Turns a sportsbook on or off; one without states gets those that the bettor's others have. */
export function switched(settings: BettingSettings, id: number, on: boolean): BettingSave {
  const states = on && bookOf(settings, id).states === undefined ? commonStates(settings) : [];
  return { books: [{ sportsbookId: id, on, ...(states.length === 0 ? {} : { states: states.filter(isStateCode) }) }] };
}

/** Adds a state to all of the bettor's sportsbooks, or removes it from all. */
export function withStateAtAll(settings: BettingSettings, change: StatesChange): BettingSave {
  return {
    books: mineAmong(settings).map(({ id }) => ({
      sportsbookId: id,
      states: changedStates(bookOf(settings, id).states ?? [], change),
    })),
  };
}

/** In alphabetical order; without codes that this version does not know. */
export function changedStates(chosen: readonly string[], change: StatesChange): StateCode[] {
  const kept = 'removed' in change ? chosen.filter((code) => code !== change.removed) : [...chosen, change.added];
  return [...new Set(kept.filter(isStateCode))].toSorted();
}

/** Later settings win, field by field; by id. */
export function joined<B extends BookSettings>(settings: readonly B[], later: readonly B[]): B[] {
  const books = new Map(settings.map((book) => [book.sportsbookId, book]));
  for (const book of later) books.set(book.sportsbookId, { ...books.get(book.sportsbookId), ...book });
  return [...books.values()].toSorted((one, other) => one.sportsbookId - other.sportsbookId);
}
