import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/api-server.ts';
import { anOpportunity } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { useWithdrawn } from './use-withdrawn.ts';

const server = fakeApi();
/** Of a game that is more than a day away for as long as anybody runs this. */
const row = (eventSport: string, profitMargin: string) =>
  anOpportunity({ kind: 'value', eventSport, profitMargin, eventStartTime: '2126-11-21T20:00:00Z' });

function Withdrawn() {
  const isWithdrawn = useWithdrawn('value');
  const rows = [row('icehockey_nhl', '2.5000'), row('icehockey_nhl', '3.5000'), row('baseball_mlb', '2.5000')];
  return <p>{rows.map((each) => (isWithdrawn(each) ? 'out' : 'in')).join(' ')}</p>;
}

it('a single bet is withdrawn with its league, expected value and time to the start', async () => {
  const cell = { value: 2, hours: 5, rows: 60, figures: null };
  server.on('GET /api/proof', {
    ...{ madeAt: '2026-11-30T18:00:00Z', days: null, simulated: false, pairs: [] },
    values: {
      ...{ all: { rows: 60, figures: null }, leagues: [], withdrawals: [] },
      cells: [
        { ...cell, league: null, withdrawn: false },
        { ...cell, league: 'icehockey_nhl', withdrawn: true },
        { ...cell, league: 'baseball_mlb', withdrawn: false },
      ],
    },
  });
  renderPart(<Withdrawn />);
  expect(await screen.findByText('out in in')).toBeDefined();
});
