import * as z from 'zod/mini';
import { nothingOff, type VenuesOff } from '../../../shared/boards/venues-off.ts';
import { alertRule } from '../../../shared/contracts/alerts/rules.ts';
import { bettingSettings } from '../../../shared/contracts/betting.ts';
import { groupBy } from '../../../shared/numbers/group-by.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { bettingSettingsOf } from '../../bettor/settings/settings-store.ts';
import { type Clock, storedSeconds, wholeSeconds } from '../../platform/clock.ts';
import { SHARDS, shardOf } from '../../platform/shards.ts';
import { alertRulesChanged, matchedRules, matchedShard } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';
import { readRules } from '../rules/rule-store.ts';
import { createRuleIndex, type HeldBack, type PersonRules, type RuleIndex } from './rule-index.ts';

/**
 * Everybody's rules with how they bet, one row a person, spread over shards. Each shard counts its changes, so that a process reads again
 * only what has changed since its last run. The rows follow from rules and settings: whoever changes these leaves a mark in the same
 * transaction, and the next reader writes the row anew.
 */

/** One attribute: thousands of rules are read several times as fast as their fields one by one. */
const personRow = z.object({ userId: z.string(), body: z.string() });
const heldBack = z.object({ until: storedSeconds, openValues: z.nonoptional(bettingSettings.shape.openValues) });
const personBody = z.object({ rules: z.array(alertRule), betting: bettingSettings, held: z.optional(heldBack) });
const shardRow = z.object({ shard: z.int(), changes: z.int() });
const markRow = z.object({ userId: z.string(), nonce: z.string() });
type Mark = z.output<typeof markRow>;

/** All leagues are matched again within this, or their lists are hidden. */
const MATCHED_WITHIN_SECONDS: Seconds = defaultLimits.hiddenAfterSeconds;
/** A run that began before a person's row was written may not have read it. */
const RUN_SECONDS: Seconds = 60;

/** Marks whose rows are written at the same time. */
const AT_ONCE = 8;

interface PeopleDeps {
  readonly venuesOff: () => Promise<VenuesOff>;
  readonly clock: Clock;
}

/** Returns everybody's rules as they are now, without sportsbooks that are off. Keep it for the life of the process. */
export function createPeople(table: Table, { venuesOff, clock }: PeopleDeps): () => Promise<RuleIndex> {
  const shards = new Map<number, { readonly changes: number; readonly people: readonly PersonRules[] }>();
  let known = nothingOff;
  let index = createRuleIndex([]);
  return async () => {
    await applyMarks(table, clock());
    const off = await venuesOff();
    const stored = await table.query(matchedShard(0).pk, { schema: shardRow });
    const stale = stored.filter(({ shard, changes }) => shards.get(shard)?.changes !== changes);
    if (stale.length === 0 && off === known) return index;
    await Promise.all(
      stale.map(async ({ shard, changes }) => {
        // Read after the count: what changes meanwhile is read again by the next run.
        shards.set(shard, { changes, people: await peopleOf(table, shard) });
      }),
    );
    index = createRuleIndex(Array.from({ length: SHARDS }, (_, shard) => shards.get(shard)?.people ?? []).flat(), off);
    known = off;
    return index;
  };
}

async function peopleOf(table: Table, shard: number): Promise<PersonRules[]> {
  const rows = await table.query(matchedRules(shard, 'any').pk, { schema: personRow });
  return rows.flatMap(personOf);
}

function personOf({ userId, body }: z.output<typeof personRow>): PersonRules[] {
  const { data } = personBody.safeParse(JSON.parse(body));
  return data === undefined ? [] : [{ userId, ...data }];
}

async function applyMarks(table: Table, now: Millis): Promise<void> {
  const marks = await table.query(alertRulesChanged('any').pk, { schema: markRow });
  for (let from = 0; from < marks.length; from += AT_ONCE)
    await Promise.all(marks.slice(from, from + AT_ONCE).map((mark) => applyMark(table, mark, now)));
}

/** Writes a person's row as their rules and settings are; not if these were marked again since, or by another process. */
async function applyMark(table: Table, { userId, nonce }: Mark, now: Millis): Promise<void> {
  const shard = shardOf(userId);
  const key = matchedRules(shard, userId);
  const [rules, betting, before] = await Promise.all([
    readRules(table, userId),
    bettingSettingsOf(table, userId, now),
    table.get(key, personRow),
  ]);
  const held = before && heldBy(personOf(before)[0], wholeSeconds(now));
  const live = rules.filter(({ on }) => on);
  const written: Step =
    live.length === 0
      ? { kind: 'remove', key }
      : { kind: 'put', key, values: { userId, body: JSON.stringify({ rules: live, betting, held }) } };
  try {
    await table.transact([
      { kind: 'remove', key: alertRulesChanged(userId), condition: isMark(nonce) },
      written,
      { kind: 'update', key: matchedShard(shard), change: { set: { shard }, add: { changes: 1 } } },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** What of a person's row is to be told anew if there is more room now. */
function heldBy(before: PersonRules | undefined, at: Seconds): HeldBack | undefined {
  const { betting, held } = before ?? {};
  const recent = held !== undefined && at - held.until < MATCHED_WITHIN_SECONDS ? held.openValues : [];
  const openValues = mostOpen([...(betting?.openValues ?? []), ...recent]);
  return openValues.length === 0 ? undefined : { until: at + RUN_SECONDS, openValues };
}

/** Of each game the most that was open. */
function mostOpen(openValues: HeldBack['openValues']): HeldBack['openValues'] {
  const ofGames = groupBy(openValues, ({ eventId, day }) => JSON.stringify([eventId, day]));
  return [...ofGames.values()].flatMap((open) => open.toSorted((a, b) => b.staked - a.staked).slice(0, 1));
}

function isMark(nonce: string): Condition {
  return { expression: 'nonce = :nonce', values: { ':nonce': nonce } };
}
