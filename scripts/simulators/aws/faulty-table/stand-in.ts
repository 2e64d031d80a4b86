import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
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

type Pause = (milliseconds: number) => Promise<void>;

const CONTENT_TYPE = 'application/x-amz-json-1.0';

/** Stands between whoever uses a table and the engine at `engine`; calls go through, unless they are to fail. */
export async function startTableStandIn(engine: string, pause: Pause = unhurried): Promise<TableStandIn> {
  const { faults, befalling } = makeTableFaults();
  const agent = new Agent({ keepAlive: true });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    const body = await text(request);
    const batch = /^Batch/.test(operation) ? halved(operation, body) : undefined;
    const before = befalling('before', operation, batch === undefined ? ['unprocessed'] : []);
    if (before?.fault === 'hang-up') return void request.socket.destroy();
    const refused = before === undefined ? undefined : refusalOf(before, operation, body);
    if (refused !== undefined) return reply(response, refused);
    if (before?.fault === 'slow') await pause(before.milliseconds);
    const halfDone = before?.fault === 'unprocessed' ? batch : undefined;
    const answered = await ask(request, halfDone?.asked ?? body);
    if (answered.status !== 200) return reply(response, answered);
    const after = befalling('after', operation);
    if (after?.fault === 'hang-up-after-commit') return void request.socket.destroy();
    if (after !== undefined) return reply(response, broken());
    return reply(
      response,
      halfDone === undefined ? answered : { ...answered, body: withLeft(answered.body, halfDone.left) },
    );
  }

  function ask({ headers }: IncomingMessage, body: string): Promise<AwsReply> {
    const kept = Object.entries(headers).filter(([name]) => /^(x-amz-.*|authorization|content-type)$/.test(name));
    return new Promise((resolve, reject) => {
      const sent = send(engine, { method: 'POST', agent, headers: Object.fromEntries(kept) }, (answered) => {
        text(answered).then((said) => resolve({ status: answered.statusCode ?? 0, body: said }), reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const listening = await listen(0, (request, response) => {
    // Whoever asked has hung up, or the engine has ended: neither gets an answer.
    answer(request, response).catch(() => request.socket.destroy());
  });
  return {
    endpoint: `http://127.0.0.1:${listening.port}`,
    faults,
    stop: async () => {
      await listening.close();
      agent.destroy();
    },
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
