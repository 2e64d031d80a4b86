import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { OddsComparison } from './OddsComparison.tsx';

const server = fakeApi();
const withoutQuotes = aParsedOpportunity({ quotes: {} });

const subscribed = { hasSubscription: true, status: 'active' };

beforeEach(() => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', subscribed);
});

function cells(): string[][] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.querySelector('img')?.alt ?? cell.textContent ?? ''),
    );
}

it('quotes of the opportunity are compared without a call', () => {
  renderPart(<OddsComparison opportunity={aParsedOpportunity()} />);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Over 8.5',
    'Sportsbook',
    'Under 8.5',
  ]);
  expect(cells()).toEqual([
    ['+110best', 'FanDuel', '—'],
    ['—', 'DraftKings', '+105best'],
    ['-105', 'BetMGM', '-115'],
  ]);
  expect(server.calls).toEqual([]);
});

it('a price says the bet of another market, what is left after the fee, the limit and that other books disagree', () => {
  const quote = { odds: 105, updatedAt: '2026-11-21T18:00:00Z' };
  const quotes = {
    'Over/Under: Over 8.5': [
      { ...quote, sportsbookId: 7, outcome: 'Point Spread: Reds -0.5' },
      { ...quote, sportsbookId: 8, limit: 250, outlier: 4 },
    ],
    'Over/Under: Under 8.5': [],
  };
  renderPart(<OddsComparison opportunity={aParsedOpportunity({ quotes })} />);
  // 1.05 × 0.98 = 1.029
  expect(cells()).toEqual([
    ['+105bestmax $2504 books disagree', 'Novig', '—'],
    ['+105Point Spread: Reds -0.5+103 after fee', 'Prophet X', '—'],
  ]);
});

it('books of the bettor come first, and only their best price is marked', () => {
  const { legs, ...rest } = aParsedOpportunity();
  const groups = () =>
    screen
      .getAllByRole('rowgroup')
      .map((group) => [...new Set([...group.querySelectorAll('img')].map((logo) => logo.alt))]);
  const within = legs.map((leg) => ({
    ...leg,
    quotes: leg.quotes.filter(({ sportsbookId }) => sportsbookId === 3),
    otherQuotes: leg.quotes.filter(({ sportsbookId }) => sportsbookId !== 3),
  }));
  const { unmount } = renderPart(<OddsComparison opportunity={{ ...rest, legs: within }} />);
  expect(groups()).toEqual([[], ['BetMGM'], ['FanDuel', 'DraftKings']]);
  expect(screen.getByText('Other sportsbooks')).toBeDefined();
  expect(screen.getAllByText('best')).toHaveLength(2);
  unmount();
  renderPart(<OddsComparison opportunity={{ ...rest, legs: within }} books={new Set([2, 3])} />);
  expect(groups()).toEqual([[], ['BetMGM', 'DraftKings'], ['FanDuel']]);
});

it('a row links to its book in a new tab', () => {
  renderPart(<OddsComparison opportunity={aParsedOpportunity()} />);
  const [first] = screen.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('https://sportsbook.fanduel.com');
  expect([first?.getAttribute('target'), first?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

it('odds are fetched when the opportunity has none', async () => {
  server.on('GET /api/odds/e1/totals', {
    'Over 8.5': [{ sportsbookId: 5, odds: 100 }],
    'Over/Under: Under 8.5': [{ sportsbookId: 5, odds: -120 }],
  });
  renderPart(<OddsComparison opportunity={withoutQuotes} />);
  expect(screen.getByText('Loading odds comparison...')).toBeDefined();
  await screen.findByRole('table');
  expect(cells()).toEqual([['+100best', 'Bovada', '-120best']]);
});

it('odds of a low hold are fetched, since it has only the prices that a listed pair needs', async () => {
  server.on('GET /api/odds/e1/totals', {
    'Over 8.5': [{ sportsbookId: 1, odds: 110 }],
    'Under 8.5': [{ sportsbookId: 5, odds: -130 }],
  });
  const lowHold = aParsedOpportunity({ kind: 'low-hold' });
  renderPart(<OddsComparison opportunity={lowHold} books={new Set([1, 2, 3])} />);
  await screen.findByRole('table');
  expect(cells()).toEqual([['+110best', 'FanDuel', '—'], [], ['—', 'Bovada', '-130']]);
});

it.each([
  ['the call fails', () => json({}, 500), 'Error loading odds: 500: {}'],
  ['the reply is empty', () => json({}), 'No odds data available'],
  [
    'no book has the line',
    () => json({ 'Over 9.5': [{ sportsbookId: 5, odds: 100 }] }),
    'No sportsbooks found with odds for this market',
  ],
])('a message is shown when %s', async (_name, answer, text) => {
  server.on('GET /api/odds/e1/totals', answer);
  renderPart(<OddsComparison opportunity={withoutQuotes} />);
  expect(await screen.findByText(text)).toBeDefined();
});

it('a message is shown unless there are two outcomes', () => {
  renderPart(<OddsComparison opportunity={aParsedOpportunity({ bestOdds: {} })} />);
  expect(screen.getByText('Invalid betting data')).toBeDefined();
});

it('odds are not fetched without a subscription', async () => {
  server.on('GET /api/subscription', { hasSubscription: false });
  renderPart(<OddsComparison opportunity={withoutQuotes} />);
  expect(await screen.findByText('Odds from every sportsbook are for subscribers.')).toBeDefined();
  expect(server.calls.filter(({ path }) => path.startsWith('/api/odds'))).toEqual([]);
});
