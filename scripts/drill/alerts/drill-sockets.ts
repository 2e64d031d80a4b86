import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_PATH, listsHint, liveLimits } from '../../../shared/contracts/live/messages.ts';

/** An open page's socket. Times: ms by the product's clock. */
interface DrillSocket {
  readonly userId: string;
  readonly session: string;
  readonly socket: WebSocket;
  readonly openedAt: number;
  readonly heard: string[];
}

/** Frames and closings arrive within this: real ms. */
const SETTLE_MS = 3_000;
const POLL_MS = 10;
const MAX_TRIES = 6;
const RETRY_MS = 150;
const CLOSED_WITHIN_MS = 60_000;

/** Everybody's sockets, and what must hold of them. `now`: the product's clock, ms. */
export function createDrillSockets(url: string, now: () => number) {
  const all: DrillSocket[] = [];
  /** When sessions ended. */
  const ended = new Map<string, number>();
  const counts = { opened: 0, refused: 0, hints: 0, reconnected: 0 };
  const isOpen = ({ socket }: DrillSocket) => socket.readyState === WebSocket.OPEN;

  /** False if it is refused as often as a page tries while the product is in trouble. */
  async function open(userId: string, session: string): Promise<boolean> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, {
        headers: { origin: url, cookie: session },
      });
      const heard: string[] = [];
      socket.on('message', (data) => heard.push(String(data)));
      const opened = await new Promise<boolean>((resolve) => {
        socket.once('open', () => resolve(true));
        socket.on('error', () => resolve(false));
      });
      if (opened) {
        socket.send(JSON.stringify({ t: 'boards', v: { arbitrage: '', overlap: '' } }));
        all.push({ userId, session, socket, openedAt: now(), heard });
        counts.opened += 1;
        return true;
      }
      await pause(RETRY_MS);
    }
    counts.refused += 1;
    return false;
  }

  async function settled(isDone: () => boolean): Promise<boolean> {
    for (const until = performance.now() + SETTLE_MS; !isDone() && performance.now() < until; ) await pause(POLL_MS);
    return isDone();
  }

  const stale = () =>
    all.filter(
      (each) => isOpen(each) && now() - (ended.get(each.session) ?? Number.POSITIVE_INFINITY) >= CLOSED_WITHIN_MS,
    );
  const crowded = () =>
    [...Map.groupBy(all.filter(isOpen), ({ userId }) => userId)].filter(
      ([, own]) => own.length > liveLimits.connectionsEach,
    );

  return {
    counts: counts as Readonly<typeof counts>,
    open,
    /** The session ended, or its person's access. */
    end: (session: string) => void ended.set(session, now()),
    openOf: (session: string) => all.filter((each) => each.session === session && isOpen(each)).length,
    /** Pages vanish without a word. */
    vanish(share: number, random: () => number): void {
      for (const each of all.filter(isOpen)) if (random() < share) each.socket.terminate();
    },
    /** A deployment, or an outage of the gateway, ends all connections, and all pages come back at once. */
    async storm(): Promise<void> {
      const lost = all.filter((each) => isOpen(each) && !ended.has(each.session));
      for (const { socket } of lost) socket.terminate();
      const back = await Promise.all(lost.map(({ userId, session }) => open(userId, session)));
      counts.reconnected += back.filter(Boolean).length;
    },
    /** To be called once the product had its minute: violations of. */
    async violations(): Promise<string[]> {
      const found: string[] = [];
      if (!(await settled(() => stale().length === 0)))
        for (const { session, userId } of stale())
          found.push(
            `R-403 a socket of ${userId} lives ${(now() - (ended.get(session) ?? 0)) / 1000} s after its session`,
          );
      if (!(await settled(() => crowded().length === 0)))
        for (const [userId, own] of crowded()) found.push(`R-402 ${userId} has ${own.length} sockets`);
      for (const each of all) {
        for (const text of each.heard.splice(0)) {
          counts.hints += 1;
          const { success, data } = listsHint.safeParse(JSON.parse(text));
          if (!success || JSON.stringify(data).length !== text.length || text.length > liveLimits.maxMessageBytes)
            found.push(`R-404 a socket heard ${text.slice(0, 200)}`);
        }
      }
      return found;
    },
    /** Whether all open sockets hear something within a moment. */
    hearing: async (): Promise<boolean> => settled(() => all.filter(isOpen).every(({ heard }) => heard.length > 0)),
    silent: () => all.filter((each) => isOpen(each) && each.heard.length === 0).length,
    close: () => {
      for (const { socket } of all) socket.terminate();
    },
  };
}
