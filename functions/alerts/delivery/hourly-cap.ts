import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { alertCap } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew } from '../../platform/table/write.ts';
import { reachesBar } from './rising-bar.ts';

/** Messages that an account gets in any 60 minutes, tests included; one that goes to several devices and channels counts once. */
const ACCOUNT_CAP = 60;

const HOUR_SECONDS: Seconds = 3600;
/** Of messages of one person that are counted at the same moment, one is counted at each attempt. */
const ATTEMPTS = 20;
/** More of an hour are forgotten, the oldest first. */
const MOST_PASSED = 400;

const capRow = z.object({
  /** Messages of the last hour, oldest first. `rules`: the rules that they count for. `dollars`: absent of a test, or if unknown. */
  taken: z.array(
    z.object({ id: z.string(), at: storedSeconds, rules: z.array(z.string()), dollars: z.optional(z.number()) }),
  ),
  /** What was below the bar of all its rules in the last hour, oldest first. */
  passed: z.array(z.object({ id: z.string(), at: storedSeconds, rules: z.array(z.string()), dollars: z.number() })),
  /** Counts the changes. */
  changes: z.int(),
});

interface CountedMessage {
  readonly userId: string;
  /** Of the message: one that was counted is not counted again. */
  readonly id: string;
  /** The rules that it comes from, and how many messages an hour each allows; none for a test. */
  readonly rules: readonly { readonly id: string; readonly maxPerHour: number }[];
  /** That it brings; undefined if unknown. */
  readonly dollars?: number | undefined;
}

/** What a message may be sent for. */
export type Taken =
  /** `rules`: those of its rules whose bar it reaches, at least one unless it came from none. */
  | { readonly state: 'taken'; readonly rules: ReadonlySet<string> }
  /** Nothing was counted. `freeAt`: when the account has room again, or one of the rules; in the past if it is only below the bar. */
  | { readonly state: 'full'; readonly freeAt: Seconds };

/**
 * Counts a message against the account's hourly cap and its rules', in one conditional write: of many at once no more pass than there is room
 * for, in any 60 minutes, and only those that reach their rule's bar. Counting the same message again gives what it gave before.
 * @throws 'unavailable' when the table does not respond
 */
export async function takeHourly(table: Table, message: CountedMessage, at: Seconds): Promise<Taken> {
  const { userId, id, rules, dollars } = message;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stored = await table.get(alertCap(userId), capRow);
    const isRecent = (each: { readonly at: Seconds }) => each.at > at - HOUR_SECONDS;
    const taken = (stored?.taken ?? []).filter(isRecent);
    const passed = (stored?.passed ?? []).filter(isRecent);
    const known = taken.find((each) => each.id === id);
    if (known !== undefined) return { state: 'taken', rules: new Set(known.rules) };
    if (taken.length >= ACCOUNT_CAP) return full(taken, ACCOUNT_CAP);
    const ofRule = (ruleId: string, all: typeof taken) =>
      all
        .filter((each) => each.id !== id && each.rules.includes(ruleId))
        .map((each) => ({ at: each.at, dollars: each.dollars ?? Number.NaN }));
    const free = rules
      .filter((rule) => {
        const offered = { sent: ofRule(rule.id, taken), passed: ofRule(rule.id, passed) };
        return reachesBar(dollars ?? Number.NaN, offered, rule.maxPerHour, at);
      })
      .map((rule) => rule.id);
    const isTaken = free.length > 0 || rules.length === 0;
    const wanting = { id, at, rules: rules.map((rule) => rule.id) };
    const isNoted = passed.some((each) => each.id === id);
    const values = {
      taken: isTaken ? [...taken, { id, at, rules: free, dollars }] : taken,
      passed:
        isTaken || isNoted || dollars === undefined ? passed : [...passed, { ...wanting, dollars }].slice(-MOST_PASSED),
      changes: (stored?.changes ?? 0) + 1,
      ttl: at + 2 * HOUR_SECONDS,
    };
    try {
      await table.put(alertCap(userId), values, stored === undefined ? isNew : isUnchangedSince(stored.changes));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      continue;
    }
    if (isTaken) return { state: 'taken', rules: new Set(free) };
    return earliest(rules.map((rule) => full(ofRule(rule.id, taken), rule.maxPerHour)));
  }
  throw new Refusal('unavailable', { cause: new Error('too many messages of one person at the same moment') });
}

/** @param taken as many as the cap allows, or more, oldest first */
function full(taken: readonly { readonly at: Seconds }[], cap: number): Taken & { readonly state: 'full' } {
  return { state: 'full', freeAt: (taken[taken.length - cap]?.at ?? 0) + HOUR_SECONDS };
}

function earliest(states: readonly (Taken & { readonly state: 'full' })[]): Taken {
  return { state: 'full', freeAt: Math.min(...states.map(({ freeAt }) => freeAt)) };
}

function isUnchangedSince(changes: number): Condition {
  return { expression: 'changes = :changes', values: { ':changes': changes } };
}
