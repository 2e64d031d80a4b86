import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, json } from '../../testing/api-server.ts';
import { anOpportunity } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { OddsComparison } from './OddsComparison.tsx';

const server = fakeApi();
const withoutQuotes = anOpportunity({ quotes: {} });

function cells(): string[][] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.querySelector('img')?.alt ?? cell.textContent ?? ''),
    );
}

it('compares from what the opportunity carries, without a call', () => {
  renderPart(<OddsComparison opportunity={anOpportunity()} />);
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

it('opens the book of a row in a new tab', () => {
  renderPart(<OddsComparison opportunity={anOpportunity()} />);
  const [first] = screen.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('https://sportsbook.fanduel.com');
  expect(first?.getAttribute('rel')).toBe('noopener noreferrer');
});

it('asks for the odds when the opportunity carries none', async () => {
  server.on('GET /api/odds/e1/totals', {
    'Over 8.5': [{ sportsbookId: 5, odds: 100 }],
    'Over/Under: Under 8.5': [{ sportsbookId: 5, odds: -120 }],
  });
  renderPart(<OddsComparison opportunity={withoutQuotes} />);
  expect(screen.getByText('Loading odds comparison...')).toBeDefined();
  await screen.findByRole('table');
  expect(cells()).toEqual([['+100best', 'Bovada', '-120best']]);
});

it.each([
  ['the call fails', () => json({}, 500), 'Error loading odds: 500: {}'],
  ['there is nothing', () => json({}), 'No odds data available'],
  [
    'no book has the line',
    () => json({ 'Over 9.5': [{ sportsbookId: 5, odds: 100 }] }),
    'No sportsbooks found with odds for this market',
  ],
])('says when %s', async (_name, answer, text) => {
  server.on('GET /api/odds/e1/totals', answer);
  renderPart(<OddsComparison opportunity={withoutQuotes} />);
  expect(await screen.findByText(text)).toBeDefined();
});

it('refuses anything but two outcomes', () => {
  renderPart(<OddsComparison opportunity={anOpportunity({ bestOdds: {} })} />);
  expect(screen.getByText('Invalid betting data')).toBeDefined();
});
