import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_PATH, listsHint, liveLimits } from '../../../shared/contracts/live/messages.ts';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { pick, pickWeighted } from '../pick.ts';

/** Headers of somebody who must not get a socket. */
const strangers = (site: string, session: string): readonly Readonly<Record<string, string>>[] => [
  { origin: site },
  { cookie: session },
  { origin: 'https://elsewhere.example', cookie: session },
  { origin: `${site}.evil.example`, cookie: session },
  { origin: 'null', cookie: session },
  { origin: site, cookie: `${session}; ${session}` },
  { origin: site, cookie: `__Host-sid=${'x'.repeat(43)}` },
  { origin: 'https://elsewhere.example', cookie: session, [cdnHeaders.originSecret]: 'guess' },
];

const ping = '{"t":"ping"}';
/** What no page of ours says: each closes the connection. Several are sent at once. */
const badMessages: readonly (readonly (string | Buffer)[])[] = [
  [''],
  ['{'],
  ['[]'],
  ['null'],
  ['{"t":"lists","v":{}}'],
  ['{"t":"boards","v":{"bets":"1"}}'],
  ['{"__proto__":{"t":"ping"}}'],
  ['{"t":"ping","action":"$connect"}'],
  [Buffer.from([0xff, 0xfe, 0x00])],
  ['['.repeat(500)],
  [`{"t":"ping"}${' '.repeat(liveLimits.maxMessageBytes)}`],
  ['x'.repeat(200_000)],
  // Two alone may be handled more than a second apart, as pages may send them.
  Array.from({ length: 20 }, () => ping),
];

const CLOSED_WITHIN_MS = 20_000;
const LISTENS_MS = 3_000;
const MAX_HINT_LENGTH = 1_024;
/** A crowd keeps the product busy. */
const KINDS = [
  ['stranger', 10],
  ['speaker', 20],
  ['listener', 10],
  ['crowd', 1],
] as const;
/** Sockets that one session opens at the same time. */
const CROWD = 16;

interface Attack {
  readonly url: string;
  /** Cookie of an attacker's own session. */
  readonly session: string;
  /** From 0 to 1. */
  readonly random: () => number;
}

interface AttackResult {
  /** Statuses of its sockets; 101 is an open one. */
  readonly statuses: readonly number[];
  readonly problems: readonly string[];
}

/** Hostile sockets: a stranger's, one that says what it must not, one that only listens, or many at once. */
export async function attackSocket({ url, session, random }: Attack): Promise<AttackResult> {
  const kind = pickWeighted(KINDS, random());
  if (kind === 'stranger') {
    const headers = pick(strangers(url, session), random());
    const { socket, status } = await connect(url, headers);
    socket.terminate();
    const names = JSON.stringify(Object.keys(headers));
    return { statuses: [status], problems: status === 403 ? [] : [`a socket with ${names} got ${status}`] };
  }
  if (kind === 'crowd') return crowd(url, session);
  const { socket, status } = await connect(url, { origin: url, cookie: session });
  if (status !== 101) return { statuses: [status], problems: refusalProblems(status) };
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  const problems: string[] = [];
  if (kind === 'listener') {
    socket.send(JSON.stringify({ t: 'boards', v: { arbitrage: '', overlap: '', promo: '', 'low-hold': '' } }));
    await pause(LISTENS_MS);
  } else {
    const messages = pick(badMessages, random());
    const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
    for (const message of messages) socket.send(message);
    if (!(await Promise.race([closed, pause(CLOSED_WITHIN_MS, false)])))
      problems.push(
        `a socket stays open after ${messages.length} × ${JSON.stringify(String(messages[0]).slice(0, 50))}`,
      );
  }
  socket.terminate();
  const foreign = heard.filter((text) => text.length > MAX_HINT_LENGTH || !isHint(text));
  return {
    statuses: [status],
    problems: [...problems, ...foreign.map((text) => `a socket heard ${text.slice(0, 200)}`)],
  };
}

/** Many sockets of one session at once: all but five are refused, or closed by others. */
async function crowd(url: string, session: string): Promise<AttackResult> {
  const opened = await Promise.all(
    Array.from({ length: CROWD }, async () => {
      const { socket, status } = await connect(url, { origin: url, cookie: session });
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      return { socket, status, closed };
    }),
  );
  const members = opened.filter(({ status }) => status === 101);
  let open = members.length;
  const few = Promise.withResolvers<void>();
  const count = () => {
    if (open <= liveLimits.connectionsEach) few.resolve();
  };
  for (const { closed } of members)
    void closed.then(() => {
      open -= 1;
      count();
    });
  count();
  await Promise.race([few.promise, pause(CLOSED_WITHIN_MS)]);
  const isFew = open <= liveLimits.connectionsEach;
  for (const { socket } of opened) socket.terminate();
  const statuses = opened.map(({ status }) => status);
  const problems = isFew ? [] : [`${open} of ${CROWD} sockets of one session stay open`];
  return { statuses, problems: [...statuses.flatMap(refusalProblems), ...problems] };
}

/** The session may have ended or made too many calls by now. */
function refusalProblems(status: number): string[] {
  return status === 101 || status === 403 || status === 429 ? [] : [`a socket of a session got ${status}`];
}

/** `status`: 101 if the socket is open. */
function connect(url: string, headers: Readonly<Record<string, string>>) {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, { headers });
  return new Promise<{ readonly socket: WebSocket; readonly status: number }>((resolve) => {
    socket.once('open', () => resolve({ socket, status: 101 }));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve({ socket, status: statusCode }));
    // Also after it was refused or cut off.
    socket.on('error', () => resolve({ socket, status: 0 }));
  });
}

function isHint(text: string): boolean {
  const { success, data } = listsHint.safeParse(JSON.parse(text));
  return success && JSON.stringify(data).length === text.length;
}
