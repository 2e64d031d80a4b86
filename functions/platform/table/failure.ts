import { setTimeout } from 'node:timers/promises';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Unavailable } from '../errors.ts';
import { type RandomBytes, systemRandomBytes } from '../hash.ts';
import { ConditionFailed } from './write.ts';

/** Requests that the store will never accept: our mistake, not its failure. */
const CALLER_ERRORS: readonly string[] = ['ValidationException', 'SerializationException'];

/** Why a transaction was cancelled that would have been fine a moment later. */
const TRANSIENT_REASONS: readonly string[] = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

/** Whether a write was turned away, with nothing written, for what passes by itself: another write, or too much to do. */
function isTransientConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException || error instanceof TransactionInProgressException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : [Code]));
  return codes.length > 0 && codes.every((code) => TRANSIENT_REASONS.includes(code));
}

/** The answer, or the failure in our words. */
export async function withStoreErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toStoreError(error);
  }
}

function toStoreError(error: unknown): unknown {
  if (error instanceof ConditionalCheckFailedException) return new ConditionFailed(new Map([[0, itemOf(error.Item)]]));
  if (error instanceof TransactionCanceledException) {
    const refused = (error.CancellationReasons ?? []).map((reason, step) => ({ reason, step }));
    const conditions = refused.filter(({ reason }) => reason.Code === 'ConditionalCheckFailed');
    // A conflict beside a failed condition changes nothing: the condition has been judged.
    if (conditions.length > 0) {
      return new ConditionFailed(new Map(conditions.map(({ reason, step }) => [step, itemOf(reason.Item)])));
    }
    if (refused.some(({ reason }) => reason.Code === 'ValidationError')) return error;
  }
  if (error instanceof DynamoDBServiceException && CALLER_ERRORS.includes(error.name)) return error;
  return new Unavailable({ cause: error });
}

function itemOf(item: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  if (item === undefined || Object.keys(item).length === 0) return undefined;
  const { pk: _pk, sk: _sk, ...values } = unmarshall(item);
  return values;
}

/** How a write waits when others are in its way. */
export interface RetryPolicy {
  readonly pause: (ms: number) => Promise<unknown>;
  /** Spreads those that met each other, and names transactions. */
  readonly random: RandomBytes;
}

export const standardRetryPolicy: RetryPolicy = { pause: setTimeout, random: systemRandomBytes };

/** The longest pauses between two tries; 1.55 s together, so that a call stays well inside the time of its answer. */
const PAUSES_MS: readonly number[] = [50, 100, 200, 400, 800];

/**
 * Sends a write again while another one holds its items or the store is too busy for it: the SDK itself gives up at once there.
 * Nothing was written by such a try. `send` makes a request of its own each time. Throws what the last try threw.
 */
export async function retryWhileBusy<T>(send: () => Promise<T>, { pause, random }: RetryPolicy): Promise<T> {
  for (const longest of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isTransientConflict(error)) throw error;
    }
    await pause(jittered(longest, random));
  }
  return send();
}

/** From a half of the longest pause up to all of it. */
function jittered(longest: number, random: RandomBytes): number {
  const [byte = 0] = random(1);
  return (longest / 2) * (1 + byte / 255);
}
