import { isStateCode, type StateCode } from '../../../../../shared/catalogue/states/states.ts';
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

/** Turns a sportsbook on or off. */
export function switched(id: number, on: boolean): BettingSave {
  return { books: [{ sportsbookId: id, on }] };
}

/** In the order they were added; without codes that this version does not know. */
export function changedStates(chosen: readonly string[], change: StatesChange): StateCode[] {
  const kept = 'removed' in change ? chosen.filter((code) => code !== change.removed) : [...chosen, change.added];
  return [...new Set(kept.filter(isStateCode))];
}

/** Later settings win, field by field; by id. */
export function joined<B extends BookSettings>(settings: readonly B[], later: readonly B[]): B[] {
  const books = new Map(settings.map((book) => [book.sportsbookId, book]));
  for (const book of later) books.set(book.sportsbookId, { ...books.get(book.sportsbookId), ...book });
  return [...books.values()].toSorted((one, other) => one.sportsbookId - other.sportsbookId);
}
