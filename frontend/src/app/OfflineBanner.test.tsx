import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { opportunitiesQuery } from '../api/opportunities.ts';
import { fakeApi, json } from '../testing/api-server.ts';
import { renderPart } from '../testing/render.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

const OFFLINE = 'You are offline. Prices shown may be old.';
const UNREACHED = 'Crossbook cannot be reached. Prices shown may be old.';

const server = fakeApi();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function List() {
  const list = useQuery(opportunitiesQuery('arbitrage'));
  return <button type="button" onClick={() => void list.refetch()}>{`${list.data?.length ?? 'no'} rows`}</button>;
}

const reached = () => server.on('HEAD /', () => new Response(null, { status: 403 }));
const outOfReach = () =>
  server.on('HEAD /', () => {
    throw new TypeError('Failed to fetch');
  });
const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const banner = () => screen.getByRole('status').textContent;

async function dispatch(event: 'online' | 'offline') {
  window.dispatchEvent(new Event(event));
  await settle();
}

it('the banner shows while the browser is offline', async () => {
  reached();
  renderPart(<OfflineBanner />);
  await settle();
  expect(banner()).toBe('');
  outOfReach();
  online(false);
  await dispatch('offline');
  expect(banner()).toBe(OFFLINE);
  reached();
  online(true);
  await dispatch('online');
  expect(banner()).toBe('');
});

it('the banner shows on a page that loads offline', async () => {
  outOfReach();
  online(false);
  renderPart(<OfflineBanner />);
  await settle();
  expect(banner()).toBe(OFFLINE);
});

it('an offline event is ignored while the server responds', async () => {
  reached();
  online(false);
  renderPart(<OfflineBanner />);
  await dispatch('offline');
  expect(banner()).toBe('');
});

it('the server is probed again while the browser says offline, since the first probe may still succeed', async () => {
  reached();
  renderPart(<OfflineBanner />);
  online(false);
  await dispatch('offline');
  expect(banner()).toBe('');
  outOfReach();
  await settle(5_000);
  expect(banner()).toBe(OFFLINE);
});

it('the banner shows if calls fail although the browser is online, and the list is refetched afterwards', async () => {
  server.on('GET /api/opportunities', () => json([1]));
  renderPart(
    <>
      <OfflineBanner />
      <List />
    </>,
  );
  await settle();
  expect(screen.getByText('1 rows')).toBeDefined();
  server.on('GET /api/opportunities', () => {
    throw new TypeError('Failed to fetch');
  });
  outOfReach();
  screen.getByRole('button').click();
  await settle();
  expect(banner()).toBe(UNREACHED);
  await settle(4_999);
  expect(banner()).toBe(UNREACHED);
  reached();
  server.on('GET /api/opportunities', () => json([1, 2]));
  await settle(1);
  expect(banner()).toBe('');
  await settle(100);
  expect(screen.getByText('2 rows')).toBeDefined();
  // Once before, one failure, and once after.
  expect(server.callsTo('/api/opportunities')).toHaveLength(3);
});

it('one failed call does not show the banner while the server responds', async () => {
  reached();
  server.on('GET /api/opportunities', () => {
    throw new TypeError('Failed to fetch');
  });
  renderPart(
    <>
      <OfflineBanner />
      <List />
    </>,
  );
  await settle();
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/opportunities', 'HEAD /']);
  expect(banner()).toBe('');
});

it('the server is not probed while calls get a response, even an error', async () => {
  server.on('GET /api/opportunities', () => json({ message: 'No' }, 500));
  renderPart(
    <>
      <OfflineBanner />
      <List />
    </>,
  );
  await settle(60_000);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/opportunities']);
});
