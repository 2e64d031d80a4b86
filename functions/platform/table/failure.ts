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
import { Refusal } from '../errors.ts';
import { type RandomBytes, systemRandomBytes } from '../hash.ts';
import { ConditionFailed } from './write.ts';

/** Errors for invalid requests: our bug, not the store's failure. */
const CALLER_ERRORS: readonly string[] = ['ValidationException', 'SerializationException'];

/** Cancellation reasons that are temporary. */
const TRANSIENT_REASONS: readonly string[] = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

/** Whether a write was rejected, without effect, for a temporary reason: a concurrent write or throttling. */
function isTransientConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException || error instanceof TransactionInProgressException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : [Code]));
  return codes.length > 0 && codes.every((code) => TRANSIENT_REASONS.includes(code));
}

/** Converts the store's errors to ours. */
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
    // A failed condition takes precedence over a conflict.
    if (conditions.length > 0) {
      return new ConditionFailed(new Map(conditions.map(({ reason, step }) => [step, itemOf(reason.Item)])));
    }
    if (refused.some(({ reason }) => reason.Code === 'ValidationError')) return error;
  }
  if (error instanceof DynamoDBServiceException && CALLER_ERRORS.includes(error.name)) return error;
  return new Refusal('unavailable', { cause: error });
}

function itemOf(item: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  if (item === undefined || Object.keys(item).length === 0) return undefined;
  const { pk: _pk, sk: _sk, ...values } = unmarshall(item);
  return values;
}

/** How a write retries on conflicts. */
export interface RetryPolicy {
  readonly pause: (ms: number) => Promise<unknown>;
  /** For jitter and transaction tokens. */
  readonly random: RandomBytes;
}

export const standardRetryPolicy: RetryPolicy = { pause: setTimeout, random: systemRandomBytes };

/** Maximum pauses between attempts; 1.55 s in total, so that a call stays well within its response time. */
const PAUSES_MS: readonly number[] = [50, 100, 200, 400, 800];

/**
 * Retries a write while another one conflicts or the store is throttling, where the SDK itself does not retry. Such an attempt wrote
 * nothing. `send` makes a new request each time.
 * @throws the last attempt's error
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

/** A random pause between half the maximum and the maximum. */
function jittered(longest: number, random: RandomBytes): number {
  const [byte = 0] = random(1);
  return (longest / 2) * (1 + byte / 255);
}
