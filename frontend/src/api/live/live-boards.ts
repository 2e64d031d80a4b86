import { type LiveBoard, liveLimits } from '../../../../shared/contracts/live/messages.ts';
import { forgetWithLists } from '../list-cache.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';

/** Who hears of which board. The page has one connection for all of them. */
const listeners = new Map<LiveBoard, Set<() => void>>();
const healthListeners = new Set<() => void>();
let socket: LiveSocket | undefined;
let healthy = false;
let changing: ReturnType<typeof setTimeout> | undefined;

/** From one board to the next the connection stays open; and the gateway takes one message a second. */
const CHANGE_MS = liveLimits.messageEveryMs * 1.5;

/** Calls `onHint` when there may be a new list of a board. Returns a function that ends that. */
export function watchBoard(board: LiveBoard, onHint: () => void): () => void {
  const all = listeners.get(board) ?? new Set();
  listeners.set(board, all.add(onHint));
  change();
  return () => {
    all.delete(onHint);
    if (all.size === 0) listeners.delete(board);
    change();
  };
}

/** Whether hints arrive. */
export function isLive(): boolean {
  return healthy;
}

export function subscribeToHealth(listener: () => void): () => void {
  healthListeners.add(listener);
  return () => healthListeners.delete(listener);
}

/** At once if nothing is open yet, else after a moment, together with what follows. */
function change(): void {
  clearTimeout(changing);
  if (socket === undefined && listeners.size > 0) apply();
  else changing = setTimeout(apply, CHANGE_MS);
}

function apply(): void {
  if (listeners.size === 0) {
    close();
    return;
  }
  socket ??= openLiveSocket({
    onHint: (board) => {
      for (const listener of listeners.get(board) ?? []) listener();
    },
    onHealth: (now) => {
      if (healthy === now) return;
      healthy = now;
      for (const listener of healthListeners) listener();
    },
    random: Math.random,
  });
  socket.show(new Set(listeners.keys()));
}

function close(): void {
  clearTimeout(changing);
  socket?.stop();
  socket = undefined;
}

// At a log-out the server closes it too.
forgetWithLists(close);
