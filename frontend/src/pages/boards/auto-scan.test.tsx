import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CalculatorProvider } from '../../features/calculator/CalculatorProvider.tsx';
import { ScanControls } from '../../features/odds/scans/ScanControls.tsx';
import { fakeApi, json } from '../../testing/api-server.ts';
import { beginBoardVisit } from '../../testing/board-visit.ts';
import { fakeSockets } from '../../testing/fake-sockets.ts';
import { withLayout } from '../../testing/layout.ts';
import { anOpportunity } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { ListBoard } from './ListBoard.tsx';

const server = fakeApi();
const sockets = fakeSockets();
withLayout(1240);

beforeEach(() => {
  beginBoardVisit(server);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const START = Date.parse('2026-11-21T18:00:00Z');
const inSeconds = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const callsTo = (path: string) => server.callsTo(path).length;
const advanceTime = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

async function on() {
  // This page's jitter: 7.5 s after the list is due.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1, now: START });
  renderPart(
    <CalculatorProvider>
      <ScanControls />
      <ListBoard kind="arbitrage" title="Arbitrage" />
    </CalculatorProvider>,
  );
  await screen.findByText('1 Available');
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Auto-refresh: Auto Scan OFF' }));
}

it('Auto Scan refetches only while the page is visible', async () => {
  server.on('GET /api/opportunities', [anOpportunity()]);
  await on();
  await advanceTime(15.1);
  expect(callsTo('/api/opportunities')).toBe(2);
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await advanceTime(60);
  expect(callsTo('/api/opportunities')).toBe(2);
  visible.mockReturnValue('visible');
  await advanceTime(15.1);
  expect(callsTo('/api/opportunities')).toBe(3);
});

describe('Auto Scan with a due time', () => {
  const reply = (version: number, due: number) => {
    const headers = { etag: `"v${version}"`, 'next-list-at': inSeconds(due) };
    server.on('GET /api/opportunities', ({ headers: sent }: { headers: Headers }) =>
      sent.get('if-none-match') === headers.etag ? json(null, 304, headers) : json([anOpportunity()], 200, headers),
    );
  };

  it('refetches the list within 15 seconds of it, and the statistics only if the list changed', async () => {
    reply(1, 40);
    await on();
    await advanceTime(38);
    expect([callsTo('/api/opportunities'), callsTo('/api/scan-stats')]).toEqual([1, 1]);
    reply(1, 40);
    await advanceTime(18);
    expect([callsTo('/api/opportunities'), callsTo('/api/scan-stats')]).toEqual([2, 1]);
    reply(2, 100);
    await advanceTime(14);
    expect([callsTo('/api/opportunities'), callsTo('/api/scan-stats')]).toEqual([3, 2]);
    await advanceTime(20);
    expect(callsTo('/api/opportunities')).toBe(3);
  });

  it('refetches the statistics also if the due time changed, as after a scan that found nothing', async () => {
    reply(1, 40);
    await on();
    reply(1, 100);
    await advanceTime(56);
    expect([callsTo('/api/opportunities'), callsTo('/api/scan-stats')]).toEqual([2, 2]);
  });

  it('refetches a stale list when the page becomes visible again', async () => {
    reply(1, 40);
    await on();
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await advanceTime(300);
    expect(callsTo('/api/opportunities')).toBe(1);
    visible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await advanceTime(1);
    expect(callsTo('/api/opportunities')).toBe(2);
  });
});

describe('Auto Scan with hints', () => {
  const hint = (version: string) => ({
    ...{ t: 'lists', at: inSeconds(0), spread: 1_000 },
    v: { arbitrage: version, promo: version },
  });

  it('asks for the list at a hint, and by itself only when none comes for a minute', async () => {
    server.on('GET /api/opportunities', [anOpportunity()]);
    await on();
    sockets.accept();
    await advanceTime(50);
    // The list, and once more when the socket is open.
    expect(callsTo('/api/opportunities')).toBe(2);
    sockets.say(hint('v1'));
    await advanceTime(0.6);
    expect(callsTo('/api/opportunities')).toBe(3);
    sockets.say(hint('v1'));
    await advanceTime(59);
    expect(callsTo('/api/opportunities')).toBe(3);
    await advanceTime(2);
    expect(callsTo('/api/opportunities')).toBe(4);
  });

  it('R-406: asks by itself as before when the socket closes, without a word', async () => {
    server.on('GET /api/opportunities', [anOpportunity()]);
    await on();
    sockets.accept();
    await advanceTime(0.5);
    act(() => sockets.close());
    await advanceTime(15.1);
    expect(callsTo('/api/opportunities')).toBe(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has one socket, which names the board on the page, and none when it is OFF', async () => {
    server.on('GET /api/opportunities', [anOpportunity()]);
    await on();
    sockets.accept();
    await advanceTime(2);
    expect(sockets.all.map(({ sent }) => sent)).toEqual([[{ t: 'boards', v: { arbitrage: '' } }]]);
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Auto-refresh: Auto Scan ON' }));
    await advanceTime(2);
    expect(sockets.all.map(({ readyState }) => readyState)).toEqual([3]);
  });
});
