import { type Preferences, preferences } from '../../shared/contracts/preferences.ts';
import { userPreferences } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

/** What the person chose; no fields at all before the first choice. */
export async function preferencesOf(table: Table, userId: string): Promise<Preferences> {
  return (await table.get(userPreferences(userId), preferences)) ?? {};
}

/** Changes the fields that are given, in one write, and gives all as they stand then. Each field has its latest choice. */
export async function changePreferences(table: Table, userId: string, chosen: Preferences): Promise<Preferences> {
  const changes = Object.values(chosen).some((value) => value !== undefined);
  if (!changes) return preferencesOf(table, userId);
  return table.update(userPreferences(userId), { set: chosen, returning: preferences });
}
