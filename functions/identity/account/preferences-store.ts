import { type Preferences, preferences } from '../../../shared/contracts/preferences.ts';
import { userPreferences } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** The user's preferences; empty before the first choice. */
export async function preferencesOf(table: Table, userId: string): Promise<Preferences> {
  return (await table.get(userPreferences(userId), preferences)) ?? {};
}

/**
 * Changes the given fields in one write and returns all fields. The last write of each field wins. A theme alone is a choice against the
 * device's.
 */
export async function changePreferences(table: Table, userId: string, chosen: Preferences): Promise<Preferences> {
  const changes = Object.values(chosen).some((value) => value !== undefined);
  if (!changes) return preferencesOf(table, userId);
  const ended = chosen.theme === undefined ? {} : { followSystem: false };
  return table.update(userPreferences(userId), { set: { ...ended, ...chosen }, returning: preferences });
}
