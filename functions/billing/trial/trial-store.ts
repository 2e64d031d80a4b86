import * as z from 'zod/mini';
import { TRIAL_RECORD_DAYS } from '../../../shared/catalogue/personal-data.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type KeyedHashes, keyedHashes } from '../../platform/keyed-hash.ts';
import { type Key, trialUsed } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';

/** Identifies who has a trial; each of these can have one trial. The card's hash is absent until a card is known. */
export interface TrialSubject {
  readonly emailHashes: KeyedHashes;
  /** Of addresses that the account had before. */
  readonly formerHashes?: readonly string[];
  readonly userId: string;
  readonly cardHashes?: KeyedHashes | undefined;
}

const had = z.object({});

/** Nothing depends on the day on which a record expires, so DynamoDB's TTL decides. */
const KEPT_SECONDS = TRIAL_RECORD_DAYS * 24 * 3600;

/** HMACs of a card's fingerprint from Stripe, the same for every user of the card. */
export function cardHashes(emailKeys: string, fingerprint: string): KeyedHashes {
  return keyedHashes(emailKeys, `card|${fingerprint}`);
}

export async function hasEmailHadTrial(table: Table, [used, ...valid]: KeyedHashes): Promise<boolean> {
  if (valid.length === 0) return (await table.get(trialUsed('email', used), had)) !== undefined;
  return anyUsed(table, byEmail([used, ...valid]));
}

/** Whether the user's account or current address has had a trial. */
export function hasUserHadTrial(table: Table, { emailHashes, userId }: TrialSubject): Promise<boolean> {
  return anyUsed(table, [...byEmail(emailHashes), trialUsed('user', userId)]);
}

const byEmail = (hashes: KeyedHashes) => hashes.map((hash) => trialUsed('email', hash));

async function anyUsed(table: Table, keys: readonly Key[]): Promise<boolean> {
  return (await table.getMany(keys, had)).some((row) => row !== undefined);
}

/**
 * Marks a trial as used, as steps of the transaction that starts it; refused if it was used before. The rows outlive the subscription, the
 * address and the account, and expire with `TRIAL_RECORD_DAYS`. `at`: seconds since 1970.
 */
export function takeTrialSteps(
  { emailHashes, formerHashes = [], userId, cardHashes: card }: TrialSubject,
  at: Seconds,
): Step[] {
  const [email, ...olderEmail] = emailHashes;
  const [fingerprint, ...olderFingerprint] = card ?? [];
  const keys = [
    trialUsed('email', email),
    trialUsed('user', userId),
    ...(fingerprint === undefined ? [] : [trialUsed('card', fingerprint)]),
  ];
  const older = [
    ...olderEmail.map((hash) => trialUsed('email', hash)),
    ...olderFingerprint.map((hash) => trialUsed('card', hash)),
  ];
  return [
    ...keys.map((key): Step => ({ kind: 'put', key, values: { at, ttl: at + KEPT_SECONDS }, condition: isNew })),
    ...older.map((key): Step => ({ kind: 'check', key, condition: isNew })),
    ...formerHashes.map((hash): Step => recordStep(trialUsed('email', hash), at)),
  ];
}

/**
 * Records the trial that an account had for the address that it changes to, as steps of the transaction that changes it, so that the address
 * has none after the account has left it or is deleted. None if the account had no trial. `at`: seconds since 1970.
 */
export async function carriedTrialSteps(
  table: Table,
  { userId, to }: { readonly userId: string; readonly to: KeyedHashes },
  at: Seconds,
): Promise<readonly Step[]> {
  if ((await table.get(trialUsed('user', userId), had)) === undefined) return [];
  return [recordStep(trialUsed('email', to[0]), at)];
}

function recordStep(key: Key, at: Seconds): Step {
  return { kind: 'put', key, values: { at, ttl: at + KEPT_SECONDS } };
}
