import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets } from '../../testing/fake-sockets.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';

const sockets = fakeSockets();
const MINUTE = 60_000;
let heard: string[];
let health: boolean[];
let live: LiveSocket | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  [heard, health] = [[], []];
});
afterEach(() => {
  live?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** `random`: of the page. */
function open(random = 0) {
  live = openLiveSocket({
    onHint: (board) => void heard.push(board),
    onHealth: (healthy) => void health.push(healthy),
    random: () => random,
  });
  live.show(new Set(['arbitrage']));
  return live;
}
const hint = (v: Record<string, string>, spread = 0) => ({ t: 'lists', at: '2026-11-24T12:00:00Z', v, spread });

it('R-404: a page says which boards it shows, and later that it is there, and nothing else', () => {
  open().show(new Set(['arbitrage', 'promo']));
  expect(sockets.all.map(({ url }) => url)).toEqual(['wss://crossbook.example/live']);
  sockets.accept();
  sockets.say(hint({ promo: 'v1' }));
  vi.advanceTimersByTime(10 * MINUTE);
  live?.show(new Set(['promo']));
  expect(sockets.all[0]?.sent).toEqual([
    { t: 'boards', v: { arbitrage: '', promo: '' } },
    { t: 'ping' },
    { t: 'ping' },
    { t: 'boards', v: { promo: 'v1' } },
  ]);
});

it('a hint is passed on once for each board with a new version, however many come before the page has asked', () => {
  open();
  sockets.accept();
  sockets.say(hint({ arbitrage: 'v1', promo: 'w1' }));
  sockets.say(hint({ arbitrage: 'v1', promo: 'w2' }));
  vi.advanceTimersByTime(0);
  expect(heard).toEqual(['arbitrage', 'promo']);
  sockets.say(hint({ promo: 'w3' }));
  vi.advanceTimersByTime(0);
  expect(heard).toEqual(['arbitrage', 'promo', 'promo']);
});

it('a page out of view asks ten seconds after a hint, once for all, and at once when it is seen', () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  open();
  sockets.accept();
  vi.advanceTimersByTime(1_000);
  heard = [];
  for (const version of ['v1', 'v2', 'v3']) {
    sockets.say(hint({ arbitrage: version }));
    vi.advanceTimersByTime(3_000);
  }
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['arbitrage']);
  sockets.say(hint({ arbitrage: 'v4' }));
  visible.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['arbitrage', 'arbitrage']);
  vi.advanceTimersByTime(MINUTE);
  expect(heard).toHaveLength(2);
});

it.each([
  ['no JSON', 'lists'],
  ['another type', { t: 'rows' }],
  ['no version', hint({ arbitrage: '' })],
  ['an unknown board', hint({ bets: 'v1' })],
  ['too long a spread', hint({ arbitrage: 'v1' }, 60_001)],
])('a message with %s is ignored', (_name, message) => {
  open();
  sockets.accept();
  vi.advanceTimersByTime(1_000);
  heard = [];
  sockets.say(message);
  vi.advanceTimersByTime(2 * MINUTE);
  expect([heard, health]).toEqual([[], [true]]);
});

it('pages ask at moments that are spread over the time that the hint names', () => {
  open(0.25);
  sockets.accept();
  vi.advanceTimersByTime(1_000);
  heard = [];
  sockets.say(hint({ arbitrage: 'v1' }, 4_000));
  vi.advanceTimersByTime(999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['arbitrage']);
});

it('R-406: a page whose connection fails says so, and tries again after 1, 2, 4 seconds and at last each 2.5 minutes', () => {
  open();
  const waits: number[] = [];
  for (let n = 1; n <= 12; n += 1) {
    const began = Date.now();
    sockets.close();
    while (sockets.all.length === n) vi.advanceTimersByTime(500);
    waits.push((Date.now() - began) / 1_000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 150, 150, 150, 150]);
  expect(new Set(health)).toEqual(new Set([false]));
});

it('after each opening the page asks once, for what was published before the server knew its boards', () => {
  open();
  sockets.accept();
  vi.advanceTimersByTime(999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['arbitrage']);
  sockets.close();
  vi.advanceTimersByTime(1_000);
  sockets.accept();
  vi.advanceTimersByTime(1_000);
  expect([heard, health]).toEqual([
    ['arbitrage', 'arbitrage'],
    [true, false, true],
  ]);
});

it('a page makes a new connection before the gateway ends the old one, and hears only the new one', () => {
  open(1);
  sockets.accept();
  vi.advanceTimersByTime(99 * MINUTE);
  expect(sockets.all).toHaveLength(2);
  sockets.all[0]?.onmessage({ data: JSON.stringify(hint({ arbitrage: 'old' })) });
  sockets.accept();
  sockets.all[0]?.onclose();
  vi.advanceTimersByTime(MINUTE);
  expect(sockets.all).toHaveLength(2);
  expect(sockets.all[0]?.readyState).toBe(3);
  expect(health.at(-1)).toBe(true);
});

it('a page that is hidden for five minutes closes its connection, and opens one when it is seen', () => {
  open();
  sockets.accept();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(health.at(-1)).toBe(true);
  vi.advanceTimersByTime(60 * MINUTE);
  expect([health.at(-1), sockets.all.length]).toEqual([false, 1]);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sockets.all).toHaveLength(2);
});

it('a page connects at once when the network is back', () => {
  open();
  for (const wait of [1_000, 2_000, 4_000]) {
    sockets.close();
    vi.advanceTimersByTime(wait);
  }
  sockets.close();
  window.dispatchEvent(new Event('online'));
  expect(sockets.all).toHaveLength(5);
});

it('a stopped connection is closed and stays so', () => {
  open().stop();
  vi.advanceTimersByTime(60 * MINUTE);
  window.dispatchEvent(new Event('online'));
  expect(sockets.all.map(({ readyState }) => readyState)).toEqual([3]);
});
