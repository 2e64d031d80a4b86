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
import { ConditionFailed } from './condition.ts';

/** Requests that the store will never accept: our mistake, not its failure. */
const OUR_MISTAKES: readonly string[] = ['ValidationException', 'SerializationException'];

/** Why a transaction was cancelled that would have been fine a moment later. */
const PASSING_REASONS: readonly string[] = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Whether a write was turned away, with nothing written, for what passes by itself: another write, or too much to do. */
export function isInTheWay(error: unknown): boolean {
  if (error instanceof TransactionConflictException || error instanceof TransactionInProgressException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : [Code]));
  return codes.length > 0 && codes.every((code) => PASSING_REASONS.includes(code));
}

/** The answer, or the failure in our words. */
export async function answerOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw inOurWords(error);
  }
}

function inOurWords(error: unknown): unknown {
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
  if (error instanceof DynamoDBServiceException && OUR_MISTAKES.includes(error.name)) return error;
  return new Unavailable({ cause: error });
}

function itemOf(item: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  if (item === undefined || Object.keys(item).length === 0) return undefined;
  const { pk: _pk, sk: _sk, ...values } = unmarshall(item);
  return values;
}
