import { screen, waitFor } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { fakeApi } from '../../testing/api-server.ts';
import { someStats } from '../../testing/opportunities.ts';
import { renderPart } from '../../testing/render.tsx';
import { NextScan, nextScanText } from './NextScan.tsx';

const server = fakeApi();
const MINUTE = 60_000;

test.each([
  [3 * MINUTE + 59_000, 'Next scan in 3 min'],
  [MINUTE, 'Next scan in 1 min'],
  [MINUTE - 1, 'Next scan in < 1 min'],
  [60 * MINUTE, 'Next scan in 1 h'],
  [0, ''],
  [-MINUTE, ''],
  [Number.NaN, ''],
])('a scan in %d ms is shown as %j', (ahead, text) => expect(nextScanText(1_000 + ahead, 1_000)).toBe(text));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE + 30_000).toISOString();

it('the next scheduled scan is shown', async () => {
  server.on('GET /api/scan-stats', someStats({ nextScanAt: inMinutes(4) }));
  renderPart(<NextScan />);
  expect(await screen.findByText('· Next scan in 4 min')).toBeDefined();
});

it('nothing is shown while scanning is paused', async () => {
  server.on('GET /api/scan-stats', someStats({ nextScanAt: inMinutes(4), state: 'paused' }));
  const { container } = renderPart(<NextScan />);
  await waitFor(() => expect(server.calls).toHaveLength(1));
  await waitFor(() => expect(container.textContent).toBe(''));
});
