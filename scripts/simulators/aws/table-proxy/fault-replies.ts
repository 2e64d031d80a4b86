import * as z from 'zod';
import type { AwsReply } from '../aws-json.ts';

const TYPE = 'com.amazonaws.dynamodb.v20120810#';
const batch = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.looseObject({ TransactItems: z.array(z.unknown()) });
const keys = z.looseObject({ Keys: z.array(z.unknown()) });

function errorReply(status: number, code: string, more: object): AwsReply {
  return { status, body: JSON.stringify({ __type: `${TYPE}${code}`, ...more }) };
}

export const serverError = (): AwsReply => errorReply(500, 'InternalServerError', { message: 'Internal server error' });

/** Cycles through DynamoDB's throttling errors; for a transaction also its cancellation. */
export function throttled(operation: string, body: string, earlierHits: number): AwsReply {
  const replies = [
    () =>
      errorReply(400, 'ProvisionedThroughputExceededException', {
        message: 'The level of configured provisioned throughput for the table was exceeded.',
      }),
    () => errorReply(400, 'ThrottlingException', { message: 'Rate of requests exceeds the allowed throughput.' }),
    ...(isTransaction(operation) ? [() => transactionCanceled(body, 'ThrottlingError')] : []),
  ];
  return (replies[earlierHits % replies.length] ?? serverError)();
}

/** Another transaction is in progress on the first item. */
export function conflict(operation: string, body: string): AwsReply {
  if (isTransaction(operation)) return transactionCanceled(body, 'TransactionConflict');
  return errorReply(400, 'TransactionConflictException', { message: 'Transaction is ongoing for the item' });
}

/** One of the items is over 400 kB; retrying does not help. */
export function tooLarge(operation: string, body: string): AwsReply {
  if (isTransaction(operation)) return transactionCanceled(body, 'ValidationError');
  const what = operation === 'UpdateItem' ? 'Item size to update' : 'Item size';
  return errorReply(400, 'ValidationException', { message: `${what} has exceeded the maximum allowed size` });
}

function isTransaction(operation: string): boolean {
  return operation.startsWith('Transact');
}

function transactionCanceled(body: string, reason: string): AwsReply {
  const steps = z.parse(transaction, JSON.parse(body)).TransactItems.length;
  const codes = Array.from({ length: steps }, (_, step) => (step === 0 ? reason : 'None'));
  return errorReply(400, 'TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/**
 * Splits a batch in two: the request for the engine, and the part reported as unprocessed. Undefined for a batch of one, because DynamoDB
 * throttles a call instead of processing nothing.
 */
export function splitBatch(operation: string, body: string): { request: string; unprocessed: object } | undefined {
  const input = z.parse(batch, JSON.parse(body));
  const [[table, tableRequest] = ['', undefined], ...others] = Object.entries(input.RequestItems);
  const isRead = operation === 'BatchGetItem';
  const read = isRead ? z.parse(keys, tableRequest) : undefined;
  const items = read?.Keys ?? z.array(z.unknown()).parse(tableRequest);
  if (items.length < 2) return undefined;
  const half = Math.ceil(items.length / 2);
  const part = (some: unknown[]) => ({ [table]: read === undefined ? some : { ...read, Keys: some } });
  const request = { ...input, RequestItems: { ...part(items.slice(0, half)), ...Object.fromEntries(others) } };
  return {
    request: JSON.stringify(request),
    unprocessed: { [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: part(items.slice(half)) },
  };
}
