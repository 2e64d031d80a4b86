import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BetLeg } from '../../../../../shared/contracts/bets/position.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { aLeg, aPosition, settledAs } from '../../../testing/positions.ts';
import { renderPart } from '../../../testing/render.tsx';
import { TaxYearDialog } from './TaxYearDialog.tsx';

const server = fakeApi();
const now = new Date(2026, 10, 30);
const at = (iso: string, profit: number, changes: Partial<BetLeg> = {}) =>
  aLeg({ settled: { ...settledAs(profit > 0 ? 'won' : 'lost', profit), at: iso }, ...changes });

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const first = aPosition({ legs: [at('2026-06-15T12:00:00Z', 100_000), at('2025-06-15T12:00:00Z', 50)] });
  const second = aPosition({ id: '2'.repeat(32), legs: [at('2026-06-15T12:00:00Z', -98_000, { sportsbookId: 2 })] });
  server.on('GET /api/bets', ({ query }: { query: URLSearchParams }) =>
    json(query.has('cursor') ? { positions: [second] } : { positions: [first], cursor: 'a'.repeat(48) }),
  );
});

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it('the year’s bets show what is won, lost, deducted and taxed beyond the profit', async () => {
  renderPart(<TaxYearDialog onClose={() => undefined} now={now} />);
  expect(await screen.findByText('2 settled bets, each on its own')).toBeDefined();
  expect(
    ['Winnings', 'Losses', 'Deductible losses', 'Left of the winnings', 'Phantom income'].map((name) => [
      name,
      screen.getAllByText(name)[0]?.nextElementSibling?.textContent,
    ]),
  ).toEqual([
    ['Winnings', '$100,000.00'],
    ['Losses', '$98,000.00'],
    ['Deductible losses', '$88,200.00'],
    ['Left of the winnings', '$11,800.00'],
    ['Phantom income', '$9,800.00'],
  ]);
  const rows = within(screen.getByRole('region', { name: 'By sportsbook' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DraftKingsOn W-2G: none1$0.00$98,000.00-$98,000.00none',
    // A $100 bet: 1,000 times its stake.
    'FanDuelOn W-2G: 1 bet, $100,000.001$100,000.00$0.00+$100,000.001 bet, $100,000.00',
  ]);
  expect(screen.getByText(/^Numbers from your entries, not advice\./)).toBeDefined();
});

it('another year has its own rule and bets', async () => {
  renderPart(<TaxYearDialog onClose={() => undefined} now={now} />);
  await screen.findByText('2 settled bets, each on its own');
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2025');
  expect(figure('Phantom income')).toBe('$0.00');
  expect(screen.getByText('100% of the losses, at most the winnings')).toBeDefined();
  expect(screen.getByText(/\$600 or more, and 300 times its stake/)).toBeDefined();
  expect(screen.getByText(/^unknown Exchanges: unknown/)).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2024');
  expect(screen.getByText('You had no bets settled in 2024.')).toBeDefined();
});

it('the rules are named with where they were read, and other states as unknown', () => {
  renderPart(<TaxYearDialog onClose={() => undefined} now={now} />);
  const rules = within(screen.getByRole('region', { name: 'Rules' }));
  expect(
    rules.getByText(/^Connecticut, Illinois, Indiana, Kansas, North Carolina, Ohio, Rhode Island\./).textContent,
  ).toMatch(/Reported by: lists of tax advisers .* 2026-11-30\.$/);
  expect(rules.getByText('Others: unknown. Ask a tax adviser.')).toBeDefined();
});

it('bets that cannot be read are asked for again', async () => {
  server.on('GET /api/bets', () => json({ message: 'Try later.' }, 500));
  renderPart(<TaxYearDialog onClose={() => undefined} now={now} />);
  expect(await screen.findByText(/Try later\./)).toBeDefined();
  server.on('GET /api/bets', { positions: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You had no bets settled in 2026.')).toBeDefined();
});
