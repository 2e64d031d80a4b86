import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';
import type { getProof } from '../../../shared/contracts/proof/proof.ts';
import { fakeApi } from '../testing/api-server.ts';
import { renderPart } from '../testing/render.tsx';
import { ProofPage } from './ProofPage.tsx';

const server = fakeApi();
const press = userEvent.setup();

type Proof = ReplyOf<typeof getProof>;

const none: Proof = {
  ...{ madeAt: null, days: null, simulated: false, pairs: [] },
  values: { all: { rows: 0, figures: null }, leagues: [], cells: [], withdrawals: [] },
};
const figures = {
  listed: { low: 0.0213, middle: 0.031 },
  close: { rows: 98, mean: -0.0042, low: -0.011, standardError: 0.005, beat: 0.481 },
  results: { rows: 60, won: 31.5, expected: 30.04 },
};
const cell = { value: 2, hours: 1, rows: 120, figures };
const made: Proof = {
  ...{ madeAt: '2026-11-30T18:00:00Z', days: { first: '2026-11-01', last: '2026-11-28' }, simulated: true },
  values: {
    all: { rows: 160, figures },
    leagues: [{ league: 'basketball_nba', rows: 160, figures }],
    cells: [
      { ...cell, league: null, withdrawn: false },
      { ...cell, league: 'basketball_nba', withdrawn: true },
      { league: 'basketball_nba', value: 0, hours: 5, rows: 40, figures: null, withdrawn: false },
    ],
    withdrawals: [
      { league: 'basketball_nba', value: 2, hours: 1, from: '2026-11-29T18:00:00Z', to: null },
      { league: 'basketball_nba', value: 0, hours: 5, from: '2026-11-10T18:00:00Z', to: '2026-11-20T18:00:00Z' },
    ],
  },
  pairs: [
    {
      ...{ kind: 'arbitrage', league: null, rows: 1240 },
      figures: {
        started: 12,
        lasted: { quarter: 0, half: 60, threeQuarters: 400 },
        next: [{ looked: 1000, there: 614 }],
      },
    },
    { kind: 'arbitrage', league: 'basketball_nba', rows: 31, figures: null },
  ],
};

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('the proof says by league what rows came to, and where there are too few', async () => {
  server.on('GET /api/proof', made);
  renderPart(<ProofPage />);
  const all = [...['160', '-0.42% ± 0.50', '+2.13%', '48%', '-1.10%', '98', '31.5 of 60 (30)']];
  expect(await screen.findByText(/These prices are simulated/)).toBeDefined();
  expect(screen.getByText(/from the rows of Nov 1, 2026 to Nov 28, 2026/)).toBeDefined();
  const table = 'Value bets by expected value and time to the start';
  expect(rowsOf(table)).toEqual([
    ['All', ...all],
    ['2 to 3%, 0.5 to 2 h', '120', ...all.slice(1)],
  ]);
  await press.selectOptions(screen.getByLabelText('League'), 'NBA');
  expect(rowsOf(table)).toEqual([
    ['All', ...all],
    ['0 to 1%, over 24 h', '40', 'too few'],
    ['2 to 3%, 0.5 to 2 hwithdrawn', '120', ...all.slice(1)],
  ]);
  expect(rowsOf('How long arbitrages and overlaps were listed')).toEqual([
    ['Arbitrage', '1,240', '1 min', '61%', 'one scan', '6 min'],
    ['NBA', '31', 'too few'],
  ]);
});

it('the proof says what was withdrawn and when, and leads to its rows', async () => {
  server.on('GET /api/proof', made);
  renderPart(<ProofPage />);
  const link = await screen.findByRole('link', { name: '/api/proof-rows/2026-11-28' });
  expect(link.getAttribute('href')).toBe('/api/proof-rows/2026-11-28');
  const withdrawn = within(screen.getByRole('region', { name: 'Withdrawn from the default' }));
  expect(withdrawn.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'NBA: 2 to 3%, 0.5 to 2 hsince Nov 29, 2026',
    'NBA: 0 to 1%, over 24 hNov 10, 2026 to Nov 20, 2026',
  ]);
});

it('a proof that was not made yet says what will stand there, and how likely losing runs are', async () => {
  server.on('GET /api/proof', none);
  renderPart(<ProofPage />);
  expect(await screen.findByText('It is updated once a day. The first one is not ready yet.')).toBeDefined();
  expect(screen.queryByText(/simulated/)).toBeNull();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('At the close');
  expect(screen.getByText('Nothing has been withdrawn so far.')).toBeDefined();
  // Counted as sequences of 20 without such a run, of which there are as many as of the last 5, 8 or 10 lengths together: .2499, .0272, .0059.
  expect(rowsOf('Chance of losses in a row')[0]).toEqual(['20', '25%', '2.7%', '0.6%']);
});
