import { addedBooks } from '../../../../../shared/contracts/added-books.ts';
import { type BettingChange, type BettingSettings, bettingChange } from '../../../../../shared/contracts/betting.ts';
import { deleteText, loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageChanges } from '../../../lib/storage/storage-changes.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { joined, noSettings, withChange } from './betting-settings.ts';

/** How someone without an account bets, in this browser. */

const { notify, subscribe } = storageChanges();
export const onBrowserSettingsChanged = subscribe;

let parsed: { readonly text: string | undefined; readonly change: BettingChange | undefined } = {
  text: undefined,
  change: undefined,
};

/** As a change of an account's settings; undefined if there is none, or none that can be read. The same object until it changes. */
export function browserSettings(): BettingChange | undefined {
  const text = loadText(storageKeys.betting);
  if (parsed.text !== text) parsed = { text, change: text === undefined ? undefined : changeIn(text) };
  return parsed.change;
}

/** With the sportsbooks that were added since, so that to an account they are no first choice that leaves those open. */
function changeIn(text: string): BettingChange | undefined {
  const change = parseJson(text, bettingChange);
  return change?.books === undefined ? change : { ...change, books: joined(change.books, addedBooks(change.books)) };
}

/** Starts from what is stored, so that two tabs do not overwrite each other's changes. Returns all settings. */
export function changeBrowserSettings(change: BettingChange): BettingSettings {
  const before = browserSettings();
  const next = withChange({ ...noSettings, ...before, books: before?.books ?? [] }, change);
  saveText(storageKeys.betting, JSON.stringify(next));
  notify();
  return next;
}

/** An account's settings as they will be once it has those of this browser. */
export function withBrowserSettings(settings: BettingSettings): BettingSettings {
  const ofBrowser = browserSettings();
  return ofBrowser === undefined ? settings : withChange(settings, { ...ofBrowser, onlyUnset: true });
}

/** Once an account has them: the next person to sign in here must not get them. */
export function forgetBrowserSettings(): void {
  deleteText(storageKeys.betting);
  notify();
}
