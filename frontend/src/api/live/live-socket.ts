import {
  LIVE_PATH,
  type LiveBoard,
  listsHint,
  liveBoards,
  liveLimits,
  type PageMessage,
} from '../../../../shared/contracts/live/messages.ts';
import { jsonIn } from '../../../../shared/json/json.ts';

/** Waits before a new connection, doubled after each failure, up to the last. Each page waits between half of it and all. */
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 5 * 60_000;
/** By then the server knows which boards the page shows. */
const ASK_AFTER_OPENING_MS = 1_000;
/** A page that is hidden this long closes its connection. */
const HIDDEN_MS = 5 * 60_000;

interface LiveSocketOptions {
  /** There may be a new list of this board: ask now. */
  readonly onHint: (board: LiveBoard) => void;
  /** Whether hints arrive; without them the page has to ask by itself. */
  readonly onHealth: (healthy: boolean) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface LiveSocket {
  /** The boards on the page, about which it wants to hear. */
  show(boards: ReadonlySet<LiveBoard>): void;
  stop(): void;
}

/**
 * The page's connection for hints. It connects again by itself: after a failure, before the gateway would close it, and when the page is seen
 * or the network is back. Hints only say that something is new, so a lost or doubled one does no harm.
 */
export function openLiveSocket({ onHint, onHealth, random }: LiveSocketOptions): LiveSocket {
  let socket: WebSocket | undefined;
  let failures = 0;
  let shown: ReadonlySet<LiveBoard> = new Set();
  const heard = new Map<LiveBoard, string>();
  /** Boards with a new list that the page has not asked for yet, each with its timer. */
  const asking = new Map<LiveBoard, ReturnType<typeof setTimeout>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  const { signal } = stopped;

  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('online', connectNow, { signal });
  connect();

  function connect(): void {
    clearTimeout(retry);
    if (socket !== undefined || signal.aborted) return;
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`);
    socket = opened;
    opened.onopen = () => {
      failures = 0;
      onHealth(true);
      say();
      // What was published before the server knew which boards to tell of.
      later(ASK_AFTER_OPENING_MS, () => {
        for (const board of shown) onHint(board);
      });
      repeat(liveLimits.pingEveryMs, () => send({ t: 'ping' }));
      later(liveLimits.renewAfterMs * (1 - random() / 10), renew);
    };
    opened.onmessage = ({ data }) => take(data);
    opened.onclose = () => {
      if (socket !== opened) return;
      drop();
      failures += 1;
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
      retry = setTimeout(connect, wait * (0.5 + random() / 2));
    };
  }

  function connectNow(): void {
    failures = 0;
    connect();
  }

  /** Forgets the connection; what it still says is not heard. */
  function drop(): void {
    const dropped = socket;
    socket = undefined;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const timer of asking.values()) clearTimeout(timer);
    asking.clear();
    onHealth(false);
    dropped?.close();
  }

  function renew(): void {
    drop();
    connect();
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') {
      for (const board of [...asking.keys()]) askNow(board);
      connectNow();
    } else hiding = setTimeout(hide, HIDDEN_MS);
  }

  function hide(): void {
    clearTimeout(retry);
    drop();
  }

  function say(): void {
    send({ t: 'boards', v: Object.fromEntries([...shown].map((board) => [board, heard.get(board) ?? ''])) });
  }

  function send(message: PageMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function take(data: unknown): void {
    const hint = listsHint.safeParse(jsonIn(String(data))).data;
    if (hint === undefined) return;
    for (const board of liveBoards) {
      const version = hint.v[board];
      if (version === undefined || version === heard.get(board)) continue;
      heard.set(board, version);
      askLater(board, hint.spread * random());
    }
  }

  /** Once for all hints that come until then. A page out of view is in no hurry, and asks at once when it is seen. */
  function askLater(board: LiveBoard, spread: number): void {
    if (asking.has(board)) return;
    const wait = document.visibilityState === 'visible' ? spread : liveLimits.hiddenAskMs + spread;
    const timer = setTimeout(() => askNow(board), wait);
    asking.set(board, timer);
  }

  function askNow(board: LiveBoard): void {
    clearTimeout(asking.get(board));
    if (asking.delete(board)) onHint(board);
  }

  function later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds);
    timers.add(timer);
  }

  function repeat(milliseconds: number, act: () => void): void {
    later(milliseconds, () => {
      act();
      repeat(milliseconds, act);
    });
  }

  return {
    show: (boards) => {
      shown = boards;
      say();
    },
    stop: () => {
      stopped.abort();
      clearTimeout(retry);
      clearTimeout(hiding);
      drop();
    },
  };
}
