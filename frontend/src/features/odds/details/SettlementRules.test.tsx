import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StakedRow } from '../../../../../shared/boards/rules-in-dollars.ts';
import { decimal } from '../../../../../shared/odds/american.ts';
import { SettlementRules } from './SettlementRules.tsx';

const [fanDuel, draftKings, betMgm, myBookie] = [1, 2, 3, 27];

const row = (first: number, second: number, changes: Partial<StakedRow> = {}): StakedRow => ({
  ...{ kind: 'arbitrage', eventSport: 'baseball_mlb', market: 'batter_hits' },
  bets: [
    { sportsbookId: first, label: 'Batter Hits: Over 0.5', stake: 50, price: decimal(2) },
    { sportsbookId: second, label: 'Batter Hits: Under 0.5', stake: 50, price: decimal(2.1) },
  ],
  ...changes,
});

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('the table of settlement rules has both books’ rules with their sources, and what is not known', () => {
  render(<SettlementRules row={row(fanDuel, myBookie)} shown={[]} />);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Case', 'FanDuel', 'MyBookie']);
  expect(cellsOf('Batter who does not start')).toEqual([
    'one plate appearanceFanDuel house rules, read Nov 28, 2026',
    'Not known to us',
  ]);
});

it('the table of settlement rules says what rare differences mean, and leaves out what the warnings say', () => {
  const totals = { eventSport: 'americanfootball_nfl', market: 'totals' };
  const { unmount } = render(<SettlementRules row={row(draftKings, betMgm, totals)} shown={[]} />);
  const text = screen.getByText(/^If the game is postponed/).textContent;
  expect(text).toMatch(/DraftKings refunds \$50 and BetMGM stands/);
  unmount();
  render(<SettlementRules row={row(draftKings, betMgm, totals)} shown={[`Rules may differ. ${text}`]} />);
  expect(screen.queryByText(/^If the game is postponed/)).toBeNull();
});

it('the table of settlement rules is left out where no rule of either book was read', () => {
  const { container } = render(<SettlementRules row={row(myBookie, 28, { market: 'batter_hits' })} shown={[]} />);
  expect(container.textContent).toBe('');
});
