import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { AwsReply } from '../aws-json.ts';
import { listen } from '../listening.ts';
import { broken, conflict, halved, throttled, tooLarge } from './fault-replies.ts';
import { type Befalling, makeTableFaults, type TableFaults } from './faults.ts';

export interface TableStandIn {
  readonly endpoint: string;
  readonly faults: TableFaults;
  readonly stop: () => Promise<void>;
}

interface StandInOptions {
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Told every request's body. */
  readonly heard?: (body: string) => void;
}

const CONTENT_TYPE = 'application/x-amz-json-1.0';

/** Stands between whoever uses a table and the engine at `engine`; calls go through, unless they are to fail. */
export async function startTableStandIn(
  engine: string,
  { pause = unhurried, heard }: StandInOptions = {},
): Promise<TableStandIn> {
  const { faults, takeFault } = makeTableFaults();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    const body = await text(request);
    heard?.(body);
    const batch = /^Batch/.test(operation) ? halved(operation, body) : undefined;
    const before = takeFault('before', operation, batch === undefined ? ['unprocessed'] : []);
    if (before?.fault === 'hang-up') return void request.socket.destroy();
    const refused = before === undefined ? undefined : refusalOf(before, operation, body);
    if (refused !== undefined) return reply(response, refused);
    if (before?.fault === 'slow') await pause(before.milliseconds);
    const halfDone = before?.fault === 'unprocessed' ? batch : undefined;
    const answered = await ask(request, halfDone?.asked ?? body);
    if (answered.status !== 200) return reply(response, answered);
    const after = takeFault('after', operation);
    if (after?.fault === 'hang-up-after-commit') return void request.socket.destroy();
    if (after !== undefined) return reply(response, broken());
    return reply(
      response,
      halfDone === undefined ? answered : { ...answered, body: withLeft(answered.body, halfDone.left) },
    );
  }

  async function ask({ headers }: IncomingMessage, body: string): Promise<AwsReply> {
    const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      /^(x-amz-.*|authorization|content-type)$/.test(name) ? [[name, String(value)]] : [],
    );
    const answered = await fetch(engine, { method: 'POST', headers: kept, body });
    return { status: answered.status, body: await answered.text() };
  }

  const listening = await listen(0, (request, response) => {
    // Whoever asked has hung up, or the engine has ended: neither gets an answer.
    answer(request, response).catch(() => request.socket.destroy());
  });
  return {
    endpoint: `http://127.0.0.1:${listening.port}`,
    faults,
    stop: listening.close,
  };
}

/** Nobody waits for it in the end. */
function unhurried(milliseconds: number): Promise<void> {
  return setTimeout(milliseconds, undefined, { ref: false });
}

/** Undefined for a fault that is no refusal. */
function refusalOf({ fault, turn }: Befalling, operation: string, body: string): AwsReply | undefined {
  if (fault === 'throttled') return throttled(operation, body, turn);
  if (fault === 'conflict') return conflict(operation, body);
  if (fault === 'too-large') return tooLarge(operation, body);
  return fault === '5xx' ? broken() : undefined;
}

function withLeft(body: string, left: object): string {
  return JSON.stringify({ ...JSON.parse(body), ...left });
}

function reply(response: ServerResponse, { status, body }: AwsReply): void {
  response.writeHead(status, { 'content-type': CONTENT_TYPE, 'content-length': Buffer.byteLength(body) }).end(body);
}
