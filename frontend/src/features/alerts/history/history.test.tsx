import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import { aSentAlert } from '../../../testing/alerts.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { AnswerCard } from '../answers/AnswerCard.tsx';
import { UnsubscribeCard } from '../unsubscribe/UnsubscribeCard.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { deliveryText, HistoryList, stillThereText } from './HistoryList.tsx';

const server = fakeApi();
const press = userEvent.setup();

it('the history says what was sent where and why not, and leads to the opportunity', async () => {
  const deliveries = [
    { channel: 'push', state: 'sent' },
    { channel: 'email', state: 'held', reason: 'hourly cap' },
  ] as const;
  server.on('GET /api/alerts', {
    alerts: [aSentAlert({ stillThere: true, deliveries: [...deliveries] })],
    more: false,
  });
  renderPart(<HistoryList />);
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('link', { name: 'Arb 2.40%: Lakers @ Suns' }).getAttribute('href')).toBe('/?details=o1');
  for (const text of ['Push: sent', 'Email: in the digest, your hourly limit', 'Still there after 60 s']) {
    expect(row.getByText(text)).toBeDefined();
  }
});

it('the history says in a row of its own how many alerts of the same scan were left out, and why', async () => {
  server.on('GET /api/alerts', {
    alerts: [aSentAlert({ id: 'a', leftOut: 12 }), aSentAlert({ id: 'b' })],
    more: false,
  });
  renderPart(<HistoryList />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.includes('left out'))).toEqual([false, true, false]);
  expect(rows[1]?.textContent).toBe(
    '12 more were left out: one scan of a league sends at most 20 alerts, the best ones. Narrower rules leave out fewer.',
  );
});

it('the history goes back page by page, and says when a page fails', async () => {
  server.on('GET /api/alerts', ({ query }: { query: URLSearchParams }) => {
    const before = query.get('before');
    if (before === null) return json({ alerts: [aSentAlert({ id: 'a', title: 'First' })], more: true });
    return json({ alerts: [aSentAlert({ id: 'b', title: `Before ${before}` })], more: false });
  });
  renderPart(<HistoryList />);
  await press.click(await screen.findByRole('button', { name: 'Show earlier alerts' }));
  expect(await screen.findByText('Before a')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier alerts' })).toBeNull();
});

it('the history says what it will hold while it is empty, and can be loaded again after a failure', async () => {
  server.on('GET /api/alerts', () => json({ message: 'Not now.' }, 503));
  renderPart(<HistoryList />);
  expect(await screen.findByText('Not now.')).toBeDefined();
  server.on('GET /api/alerts', { alerts: [], more: false });
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No alerts in the last 7 days/)).toBeDefined();
});

test.each([
  [{ channel: 'page', state: 'waiting' }, 'This page: being sent'],
  [{ channel: 'discord', state: 'not sent', reason: 'no target' }, 'Discord: not sent, nothing set up there'],
  [{ channel: 'push', state: 'not sent', reason: 'too late' }, 'Push: not sent, too late, prices were too old'],
] as const)('a delivery %o is described', (delivery, text) => expect(deliveryText(delivery)).toBe(text));

test.each([
  [true, 'Still there after 60 s'],
  [false, 'Gone after 60 s'],
  [null, 'Not checked yet'],
])('an opportunity that was still there (%s) is described', (stillThere, text) =>
  expect(stillThereText(stillThere)).toBe(text),
);

describe('the figures', () => {
  const none = { count: 0, p50: null };
  const figures = {
    since: '2026-11-23T17:00:00Z',
    channels: [],
    stillThere: null,
    checked: 0,
    placed: none,
    gone: none,
  };

  it('give for each channel in use how fast half and 95% of its alerts went out', async () => {
    const channels = [
      { channel: 'push', sent: 1240, p50: 850, p95: 12_400 },
      { channel: 'email', sent: 3, p50: 1400, p95: null },
      { channel: 'discord', sent: 0, p50: null, p95: null },
    ];
    const placed = { count: 12, p50: 42_000 };
    server.on('GET /api/alert-figures', { ...figures, channels, stillThere: 0.816, checked: 655, placed });
    renderPart(<FiguresCard />);
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Channel', 'Sent', 'Median', '95% within'],
      ['Push', '1,240', '0.8 s', '12 s'],
      ['Email', '3', '1.4 s', '–'],
    ]);
    expect(screen.getByText('Of 655 opportunities, 82% were still there 60 seconds after the alert.')).toBeDefined();
    expect(screen.getByText('12 alerts were placed, half of them within 42 s.')).toBeDefined();
    expect(screen.getByText('Nobody has marked an alert as gone yet.')).toBeDefined();
  });

  it('say so when there were no alerts, and what will stand there', async () => {
    server.on('GET /api/alert-figures', figures);
    renderPart(<FiguresCard />);
    expect(await screen.findByText('No alerts in the last 24 hours.')).toBeDefined();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Sent',
      'Median',
      '95% within',
      'Still there',
      'Placed',
      'Gone',
    ]);
  });
});

it('the page for an answer changes nothing until a button is pressed, and says what was noted', async () => {
  const alert = { title: 'Arb 2.00%: Lakers @ Suns', path: '/?details=o1', startsAt: '2026-11-25T00:05:00.000Z' };
  const unanswered = { ...alert, placedAt: null, goneAt: null, muted: false };
  server.on('POST /api/alert-answers/t', unanswered);
  renderPart(<AnswerCard token="t" />);
  expect(await screen.findByText('Did you place it, or was it gone?')).toBeDefined();
  expect(server.calls.map(({ body }) => body)).toEqual([{}]);
  server.on('POST /api/alert-answers/t', { ...unanswered, placedAt: '2026-11-24T18:02:00.000Z' });
  await press.click(screen.getByRole('button', { name: 'Placed' }));
  expect(await screen.findByText(/^Placed \d+:02 [AP]M\.$/)).toBeDefined();
  expect(server.calls.at(-1)?.body).toEqual({ answer: 'placed' });
});

it('the page for unsubscribing changes nothing until its button is pressed', async () => {
  renderPart(<UnsubscribeCard token="tok/en" />);
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeDefined();
  expect(server.calls).toEqual([]);
  server.on('POST /api/unsubscribe/tok%2Fen', {});
  await press.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByText(/^Done\. No more alerts or digests/)).textContent).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  expect(server.calls).toHaveLength(1);
});

it('the page for unsubscribing says so if that fails, and can be pressed again', async () => {
  server.on('POST /api/unsubscribe/t', () => json({ message: 'Not now.' }, 503));
  renderPart(<UnsubscribeCard token="t" />);
  await press.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(screen.getByText('Not now.')).toBeDefined());
  server.on('POST /api/unsubscribe/t', {});
  await press.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText(/^Done/)).toBeDefined();
});

it('an alert that says what to bet leads through placing it, and to each book while its prices are new', async () => {
  const books = [
    { text: 'DraftKings $253', url: 'https://sportsbook.draftkings.com/x' },
    { text: 'BetMGM $247', url: 'https://sports.betmgm.com/x' },
  ];
  const at = new Date(Date.now() - 60_000).toISOString();
  const old = new Date(Date.now() - 3_600_000).toISOString();
  server.on('GET /api/alerts', {
    alerts: [aSentAlert({ id: 'a', at, books }), aSentAlert({ id: 'b', at: old, books })],
    more: false,
  });
  renderPart(<HistoryList />);
  const [fresh, later] = await screen.findAllByRole('listitem');
  const linksOf = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('link', { name: /Place it|DraftKings|BetMGM/ })
      .map((link) => link.getAttribute('href'));
  const place = aSentAlert({}).path.replace('details', 'place');
  expect(linksOf(fresh)).toEqual([place, ...books.map(({ url }) => url)]);
  expect(linksOf(later)).toEqual([place]);
});
