import * as z from 'zod';
import type { AwsReply } from '../aws-json.ts';

const TYPE = 'com.amazonaws.dynamodb.v20120810#';
const batch = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.looseObject({ TransactItems: z.array(z.unknown()) });
const keys = z.looseObject({ Keys: z.array(z.unknown()) });

function refusal(status: number, code: string, more: object): AwsReply {
  return { status, body: JSON.stringify({ __type: `${TYPE}${code}`, ...more }) };
}

export const broken = (): AwsReply => refusal(500, 'InternalServerError', { message: 'Internal server error' });

/** The ways in which it says that it is too much, in turn. Of a transaction's steps it may name one. */
export function throttled(operation: string, body: string, turn: number): AwsReply {
  const ways = [
    () =>
      refusal(400, 'ProvisionedThroughputExceededException', {
        message: 'The level of configured provisioned throughput for the table was exceeded.',
      }),
    () => refusal(400, 'ThrottlingException', { message: 'Rate of requests exceeds the allowed throughput.' }),
    ...(isTransaction(operation) ? [() => cancelled(body, 'ThrottlingError')] : []),
  ];
  return (ways[turn % ways.length] ?? broken)();
}

/** Another transaction is at work on the first of the items. */
export function conflict(operation: string, body: string): AwsReply {
  if (isTransaction(operation)) return cancelled(body, 'TransactionConflict');
  return refusal(400, 'TransactionConflictException', { message: 'Transaction is ongoing for the item' });
}

/** One of the items to be written is over 400 kB: no repetition helps. */
export function tooLarge(operation: string, body: string): AwsReply {
  if (isTransaction(operation)) return cancelled(body, 'ValidationError');
  const what = operation === 'UpdateItem' ? 'Item size to update' : 'Item size';
  return refusal(400, 'ValidationException', { message: `${what} has exceeded the maximum allowed size` });
}

function isTransaction(operation: string): boolean {
  return operation.startsWith('Transact');
}

function cancelled(body: string, reason: string): AwsReply {
  const steps = z.parse(transaction, JSON.parse(body)).TransactItems.length;
  const codes = Array.from({ length: steps }, (_, step) => (step === 0 ? reason : 'None'));
  return refusal(400, 'TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/**
 * A batch in two: what is asked of the engine, and what it is said to have left undone. Undefined where there is but one thing to do:
 * nothing done at all is a throttled call.
 */
export function halved(operation: string, body: string): { asked: string; left: object } | undefined {
  const input = z.parse(batch, JSON.parse(body));
  const [[table, request] = ['', undefined], ...others] = Object.entries(input.RequestItems);
  const isRead = operation === 'BatchGetItem';
  const read = isRead ? z.parse(keys, request) : undefined;
  const items = read?.Keys ?? z.array(z.unknown()).parse(request);
  if (items.length < 2) return undefined;
  const half = Math.ceil(items.length / 2);
  const part = (some: unknown[]) => ({ [table]: read === undefined ? some : { ...read, Keys: some } });
  const asked = { ...input, RequestItems: { ...part(items.slice(0, half)), ...Object.fromEntries(others) } };
  return {
    asked: JSON.stringify(asked),
    left: { [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: part(items.slice(half)) },
  };
}
