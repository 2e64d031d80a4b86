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

async function browserTells(event: 'online' | 'offline') {
  window.dispatchEvent(new Event(event));
  await settle();
}

it('says so when the browser is offline, and goes away when it is back', async () => {
  reached();
  renderPart(<OfflineBanner />);
  await settle();
  expect(banner()).toBe('');
  outOfReach();
  online(false);
  await browserTells('offline');
  expect(banner()).toBe(OFFLINE);
  reached();
  online(true);
  await browserTells('online');
  expect(banner()).toBe('');
});

it('says so in a page that begins offline', async () => {
  outOfReach();
  online(false);
  renderPart(<OfflineBanner />);
  await settle();
  expect(banner()).toBe(OFFLINE);
});

it('does not believe a browser that says offline while the server answers', async () => {
  reached();
  online(false);
  renderPart(<OfflineBanner />);
  await browserTells('offline');
  expect(banner()).toBe('');
});

it('looks again while the browser says offline: a call can still be answered as the connection goes down', async () => {
  reached();
  renderPart(<OfflineBanner />);
  online(false);
  await browserTells('offline');
  expect(banner()).toBe('');
  outOfReach();
  await settle(5_000);
  expect(banner()).toBe(OFFLINE);
});

it('says so when calls go unanswered although the browser thinks it is online, and then renews the list', async () => {
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
  // Once before, once in vain, and once after.
  expect(server.calls.filter(({ path }) => path === '/api/opportunities')).toHaveLength(3);
});

it('takes one lost call for no more than that while the server answers', async () => {
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

it('asks nothing while calls are answered, refused ones too', async () => {
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
