import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { AwsReply } from '../aws-json.ts';
import { listen } from '../listen.ts';
import { conflict, serverError, splitBatch, throttled, tooLarge } from './fault-replies.ts';
import { makeTableFaults, type TableFaults, type TakenFault } from './faults.ts';

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
