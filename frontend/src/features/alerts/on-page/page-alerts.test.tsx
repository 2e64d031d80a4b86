import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpointKey } from '../../../api/client.ts';
import { anAlertRule, aSentAlert } from '../../../testing/alerts.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { SoundSwitch } from '../channels/ChannelsCard.tsx';
import { AlertBell } from './AlertBell.tsx';
import { clearUnseen, PageAlerts } from './PageAlerts.tsx';
import { fakeAudio } from './testing/fake-audio.ts';

const server = fakeApi();
const press = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const NOW = new Date('2026-11-24T17:00:30Z');
const audio = fakeAudio();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  document.title = 'Arbitrage · Crossbook';
  audio.start('running');
  server.on('GET /api/alert-rules', [anAlertRule()]);
  server.on('GET /api/alerts', { alerts: [], more: false });
});
afterEach(() => {
  act(dismissToast);
  clearUnseen();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A browser's service worker, whose messages a test sends. */
function fakeWorker() {
  const target = new EventTarget();
  vi.stubGlobal('navigator', { userAgent: 'Chrome', serviceWorker: target, setAppBadge: async () => {} });
  return (data: unknown, ports: unknown[] = []) => {
    const event = Object.assign(new Event('message'), { data, ports });
    act(() => void target.dispatchEvent(event));
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

function show(onBoard = false) {
  return renderPart(
    <>
      <Routes>
        <Route path="*" element={<Address />} />
      </Routes>
      <AlertBell />
      <PageAlerts onBoard={onBoard} />
      <SoundSwitch />
      <ToastStack />
    </>,
    '/settings',
  );
}

const asked = () => server.callsTo('/api/alerts');
const settled = () => act(() => vi.advanceTimersByTimeAsync(10));
/** A list of the page was fetched. */
const refreshList = (client: ReturnType<typeof show>['client']) =>
  act(async () => void client.setQueryData(endpointKey('odds/list-overlap'), []));

it('an open page never asks for alerts while none of the person’s alerts uses it', async () => {
  server.on('GET /api/alert-rules', [anAlertRule({ on: false }), anAlertRule({ channels: ['push'] })]);
  const { client } = show();
  await settled();
  await refreshList(client);
  await settled();
  expect(asked()).toEqual([]);
});

it('an open page asks for what came after the last one whenever a list was fetched, and shows it', async () => {
  server.on('GET /api/alerts', { alerts: [aSentAlert({ at: '2026-11-24T10:00:00Z' })], more: false });
  const { client } = show();
  await waitFor(() => expect(asked()).toHaveLength(1));
  await settled();
  expect(screen.queryByText('Arb 2.40%: Lakers @ Suns')).toBeNull();
  server.on('GET /api/alerts', { alerts: [aSentAlert({ id: 'alert-2' })], more: false });
  await refreshList(client);
  expect(await screen.findByText('Arb 2.40%: Lakers @ Suns')).toBeDefined();
  expect(asked().map(({ query }) => query.get('after'))).toEqual([null, 'alert-1']);
  await press.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('/?details=o1')).toBeDefined();
});

it('the bell counts what came since it was opened, and lists what open pages were told, the latest first', async () => {
  const old = aSentAlert({ at: '2026-11-24T10:00:00Z', title: 'Arb 1.10%: Old' });
  server.on('GET /api/alerts', { alerts: [old], more: false });
  const { client } = show();
  expect(await screen.findByRole('button', { name: 'Latest alerts' })).toBeDefined();
  const fresh = aSentAlert({ id: 'alert-2', path: '/?details=o2', opportunityId: 'arbitrage/g2/h2h' });
  const pushed = aSentAlert({
    id: 'alert-3',
    opportunityId: 'arbitrage/g3/h2h',
    deliveries: [{ channel: 'push', state: 'sent' }],
  });
  server.on('GET /api/alerts', { alerts: [pushed, fresh], more: false });
  await refreshList(client);
  await press.click(await screen.findByRole('button', { name: 'Latest alerts, 1 new' }));
  const menu = within(screen.getByRole('menu'));
  expect(menu.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Arb 2.40%: Lakers @ Suns',
    'Arb 1.10%: Old',
  ]);
  const [oddsOfGame] = menu.getAllByRole('menuitem', { name: 'All odds of this game' });
  expect(oddsOfGame?.getAttribute('href')).toBe('/odds/g2');
  await press.click(screen.getAllByRole('menuitem')[0] as HTMLElement);
  expect(screen.getByText('/?details=o2')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Latest alerts' })).toBeDefined();
});

it('an opened bell takes the place of the toast, also of alerts that come while it is open', async () => {
  const { client } = show();
  await waitFor(() => expect(asked()).toHaveLength(1));
  await settled();
  const tell = async (id: string) => {
    server.on('GET /api/alerts', { alerts: [aSentAlert({ id, title: `Arb ${id}` })], more: false });
    await refreshList(client);
    await settled();
  };
  await tell('first');
  const notice = () => screen.queryByRole('region', { name: 'Notice' })?.textContent;
  expect(notice()).toContain('Arb first');
  await press.click(await screen.findByRole('button', { name: 'Latest alerts, 1 new' }));
  expect(notice()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await tell('second');
  expect(notice()).toBeUndefined();
  expect(screen.getByRole('menuitem', { name: /Arb second/ })).toBeDefined();
  await press.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Latest alerts' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await tell('third');
  expect(notice()).toContain('Arb third');
});

it('an alert in the bell that says what to bet has its links among the items, as in the history', async () => {
  const books = [{ text: 'DraftKings $253', url: 'https://sportsbook.draftkings.com/x' }];
  server.on('GET /api/alerts', { alerts: [aSentAlert({ books })], more: false });
  show();
  await press.click(await screen.findByRole('button', { name: 'Latest alerts, 1 new' }));
  const items = screen.getAllByRole('menuitem');
  expect(items.slice(1, 3).map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Place it', aSentAlert({}).path.replace('details', 'place')],
    ['DraftKings $253', 'https://sportsbook.draftkings.com/x'],
  ]);
  await press.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('/?place=o1')).toBeDefined();
});

it('an open page asks when a push arrives, once more for pushes that arrive meanwhile', async () => {
  const send = fakeWorker();
  show();
  await waitFor(() => expect(asked()).toHaveLength(1));
  await settled();
  for (let n = 0; n < 5; n += 1) send({ kind: 'alert', id: 'a' });
  await settled();
  expect(asked()).toHaveLength(3);
  send({ kind: 'other' });
  send('alert');
  await settled();
  expect(asked()).toHaveLength(3);
});

it('an open page says nothing of alerts for other channels or held back, and of several how many', async () => {
  const push = aSentAlert({ id: 'p', deliveries: [{ channel: 'push', state: 'sent' }] });
  const held = aSentAlert({ id: 'h', deliveries: [{ channel: 'page', state: 'held', reason: 'quiet hours' }] });
  server.on('GET /api/alerts', {
    alerts: [push, held, aSentAlert({ id: 'a' }), aSentAlert({ id: 'b' })],
    more: false,
  });
  show();
  expect(await screen.findByText('2 new alerts')).toBeDefined();
  await press.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('/alerts/history')).toBeDefined();
});

it('an open page tells of an alert for six seconds, and not before an open dialog is closed', async () => {
  server.on('GET /api/alerts', { alerts: [aSentAlert()], more: false });
  const { client, rerender } = show();
  expect(await screen.findByText('Arb 2.40%: Lakers @ Suns')).toBeDefined();
  act(() => vi.advanceTimersByTime(6_000));
  expect(screen.queryByText('Arb 2.40%: Lakers @ Suns')).toBeNull();
  const page = (dialog: ReactNode) => (
    <>
      <PageAlerts onBoard />
      <ToastStack />
      {dialog}
    </>
  );
  rerender(
    page(
      <Modal title="Details" width="wide" onClose={() => {}}>
        text
      </Modal>,
    ),
  );
  await settled();
  const before = asked().length;
  server.on('GET /api/alerts', { alerts: [aSentAlert({ id: 'alert-2' })], more: false });
  await refreshList(client);
  await waitFor(() => expect(asked().length).toBeGreaterThan(before));
  await settled();
  expect(screen.queryByText('Arb 2.40%: Lakers @ Suns')).toBeNull();
  rerender(page(null));
  expect(await screen.findByText('Arb 2.40%: Lakers @ Suns')).toBeDefined();
});

it('an open page goes on after a failed call', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on('GET /api/alerts', () => json({}, 503));
  const { client } = show();
  await waitFor(() => expect(asked()).toHaveLength(1));
  await settled();
  server.on('GET /api/alerts', { alerts: [aSentAlert()], more: false });
  await refreshList(client);
  expect(await screen.findByText('Arb 2.40%: Lakers @ Suns')).toBeDefined();
});

it('the count in the tab grows while nobody looks at a board, and goes when somebody does', async () => {
  server.on('GET /api/alerts', { alerts: [aSentAlert({ id: 'a' }), aSentAlert({ id: 'b' })], more: false });
  const { rerender } = show();
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  rerender(<PageAlerts onBoard />);
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
});

it('the count in the tab stays away while a board is looked at', async () => {
  server.on('GET /api/alerts', { alerts: [aSentAlert()], more: false });
  show(true);
  expect(await screen.findByText('Arb 2.40%: Lakers @ Suns')).toBeDefined();
  expect(document.title).not.toMatch(/^\(/);
});

describe('the sound', () => {
  const soundSwitch = () => screen.getByRole('switch', { name: 'Sound' });

  it('is off until it is turned on, plays once then, and with each alert', async () => {
    server.on('GET /api/alerts', { alerts: [aSentAlert({ id: 'before' })], more: false });
    const { client } = show();
    await screen.findByText('Arb 2.40%: Lakers @ Suns');
    expect(audio.notes()).toBe(0);
    await press.click(soundSwitch());
    expect(audio.notes()).toBe(2);
    server.on('GET /api/alerts', { alerts: [aSentAlert({ id: 'next' })], more: false });
    await refreshList(client);
    await waitFor(() => expect(audio.notes()).toBe(4));
    await press.click(soundSwitch());
    server.on('GET /api/alerts', { alerts: [aSentAlert({ id: 'last' })], more: false });
    await refreshList(client);
    await settled();
    expect(audio.notes()).toBe(4);
  });

  it('is played by one of several tabs', async () => {
    const { client } = show();
    await press.click(soundSwitch());
    // Another tab has announced it.
    localStorage.setItem('announcedAlerts', JSON.stringify(['alert-1']));
    server.on('GET /api/alerts', { alerts: [aSentAlert()], more: false });
    await refreshList(client);
    expect(await screen.findByText('Arb 2.40%: Lakers @ Suns')).toBeDefined();
    await settled();
    expect(audio.notes()).toBe(2);
  });

  it('that the browser holds back says so, until anything is pressed', async () => {
    localStorage.setItem('alertSound', 'on');
    audio.start('suspended');
    show();
    expect(await screen.findByText('Click anywhere to allow sound')).toBeDefined();
    await press.click(document.body);
    await waitFor(() => expect(screen.queryByText('Click anywhere to allow sound')).toBeNull());
  });
});

it('a pressed notification opens its opportunity in the page, which answers', async () => {
  const send = fakeWorker();
  const answers: unknown[] = [];
  show();
  await settled();
  send({ kind: 'open', path: '/overlap?details=o2' }, [{ postMessage: (text: unknown) => answers.push(text) }]);
  expect(screen.getByText('/overlap?details=o2')).toBeDefined();
  expect(answers).toEqual(['opened']);
  send({ kind: 'open', path: '//evil.example' });
  send({ kind: 'open', path: 'https://evil.example' });
  expect(screen.getByText('/overlap?details=o2')).toBeDefined();
});
