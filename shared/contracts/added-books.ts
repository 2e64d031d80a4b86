import { comparedSportsbooks, offeredSportsbooks } from '../catalogue/sportsbooks.ts';

/** Sportsbooks from this id on were added when bettors had already chosen among the others. */
const FIRST_ADDED_ID = 25;

/** Whether a bettor uses a sportsbook. */
export interface BookChoice {
  readonly sportsbookId: number;
  readonly on?: boolean | undefined;
}

/**
 * What a choice among sportsbooks implies about those that were added after it: who then had all of them has the added ones too, and who
 * had left some out has none. Empty if nothing was chosen or every added sportsbook is named. To be recorded with the next change, so that
 * it changes no other sportsbook.
 */
export function addedBooks(choices: readonly BookChoice[]): { readonly sportsbookId: number; readonly on: boolean }[] {
  const chosen = new Map(choices.flatMap(({ sportsbookId, on }) => (on === undefined ? [] : [[sportsbookId, on]])));
  const earlier = comparedSportsbooks.filter(({ id }) => id < FIRST_ADDED_ID);
  if (!earlier.every(({ id }) => chosen.has(id))) return [];
  const on = earlier.every(({ id }) => chosen.get(id) === true);
  return offeredSportsbooks
    .filter(({ id }) => id >= FIRST_ADDED_ID && !chosen.has(id))
    .map(({ id }) => ({ sportsbookId: id, on }));
}
