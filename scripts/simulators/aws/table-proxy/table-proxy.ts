import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import type { AwsReply } from '../aws-json.ts';
import { listen } from '../listen.ts';
import { makeTableFaults, type TableFaults, type TakenFault } from './faults.ts';

const TYPE = 'com.amazonaws.dynamodb.v20120810#';

const batch = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) });

const transaction = z.looseObject({ TransactItems: z.array(z.unknown()) });

const keys = z.looseObject({ Keys: z.array(z.unknown()) });

const serverError = (): AwsReply => errorReply(500, 'InternalServerError', { message: 'Internal server error' });

export interface TableProxy {
  readonly endpoint: string;
  readonly faults: TableFaults;
  readonly stop: () => Promise<void>;
}

interface TableProxyOptions {
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Called with every request's body. */
  readonly onRequest?: (body: string) => void;
}

const CONTENT_TYPE = 'application/x-amz-json-1.0';

/** A proxy for the DynamoDB engine at `engine` that forwards calls and injects faults. */
export async function startTableProxy(
  engine: string,
  { pause = pauseFor, onRequest }: TableProxyOptions = {},
): Promise<TableProxy> {
  const { faults, takeFault } = makeTableFaults();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    const body = await text(request);
    onRequest?.(body);
    const batch = /^Batch/.test(operation) ? splitBatch(operation, body) : undefined;
    const before = takeFault('before', operation, batch === undefined ? ['unprocessed'] : []);
    if (before?.fault === 'hang-up') return void request.socket.destroy();
    const error = before === undefined ? undefined : errorReplyTo(before, operation, body);
    if (error !== undefined) return reply(response, error);
    if (before?.fault === 'slow') await pause(before.milliseconds);
    const halfBatch = before?.fault === 'unprocessed' ? batch : undefined;
    const engineReply = await forward(request, halfBatch?.request ?? body);
    if (engineReply.status !== 200) return reply(response, engineReply);
    const after = takeFault('after', operation);
    if (after?.fault === 'hang-up-after-commit') return void request.socket.destroy();
    if (after !== undefined) return reply(response, serverError());
    return reply(
      response,
      halfBatch === undefined
        ? engineReply
        : { ...engineReply, body: withUnprocessed(engineReply.body, halfBatch.unprocessed) },
    );
  }

  async function forward({ headers }: IncomingMessage, body: string): Promise<AwsReply> {
    const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      /^(x-amz-.*|authorization|content-type)$/.test(name) ? [[name, String(value)]] : [],
    );
    const engineReply = await fetch(engine, { method: 'POST', headers: kept, body });
    return { status: engineReply.status, body: await engineReply.text() };
  }

  const server = await listen(0, (request, response) => {
    // The client has disconnected or the engine has stopped.
    answer(request, response).catch(() => request.socket.destroy());
  });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    faults,
    stop: server.close,
  };
}

/** Does not keep the process alive. */
function pauseFor(milliseconds: number): Promise<void> {
  return setTimeout(milliseconds, undefined, { ref: false });
}

/** Undefined for faults without an error reply. */
function errorReplyTo({ fault, earlierHits }: TakenFault, operation: string, body: string): AwsReply | undefined {
  if (fault === 'throttled') return throttled(operation, body, earlierHits);
  if (fault === 'conflict') return conflict(operation, body);
  if (fault === 'too-large') return tooLarge(operation, body);
  return fault === '5xx' ? serverError() : undefined;
}

function withUnprocessed(body: string, unprocessed: object): string {
  return JSON.stringify({ ...JSON.parse(body), ...unprocessed });
}

function reply(response: ServerResponse, { status, body }: AwsReply): void {
  response.writeHead(status, { 'content-type': CONTENT_TYPE, 'content-length': Buffer.byteLength(body) }).end(body);
}

function errorReply(status: number, code: string, more: object): AwsReply {
  return { status, body: JSON.stringify({ __type: `${TYPE}${code}`, ...more }) };
}

/** Cycles through DynamoDB's throttling errors; for a transaction also its cancellation. */
function throttled(operation: string, body: string, earlierHits: number): AwsReply {
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
function conflict(operation: string, body: string): AwsReply {
  if (isTransaction(operation)) return transactionCanceled(body, 'TransactionConflict');
  return errorReply(400, 'TransactionConflictException', { message: 'Transaction is ongoing for the item' });
}

/** One of the items is over 400 kB; retrying does not help. */
function tooLarge(operation: string, body: string): AwsReply {
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
function splitBatch(operation: string, body: string): { request: string; unprocessed: object } | undefined {
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
