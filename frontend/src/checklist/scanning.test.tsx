import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../testing/api-server.ts';
import { anOpportunity, someStats } from '../testing/opportunities.ts';
import { fakeStripe } from '../testing/stripe.ts';
import {
  advanceTime,
  asSubscriber,
  board,
  callsTo,
  header,
  neverAnswers,
  open,
  press,
  refusal,
  secondOpportunity,
  server,
  visit,
} from './testing/product.tsx';

fakeStripe();

describe('Scanning', () => {
  async function scan() {
    asSubscriber();
    server.on('POST /api/scan', () => json({ scanId: 'second', state: 'requested' }, 202));
    server.on('GET /api/scan-stats', someStats());
    await visit();
    await board();
    server.on('GET /api/scan-stats', someStats({ scanId: 'second', state: 'running', leaguesDone: 3, quotes: 12_400 }));
    await press('Scan');
    await screen.findByRole('progressbar');
  }

  it('idle or scanning', async () => {
    await scan();
    expect(header().getByRole('button', { name: 'Scanning...' })).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-label')).toContain('3 of 5 leagues');
  });

  it('Scan starts, posts, refreshes opportunities and scan-stats data, and ends on settle', async () => {
    await scan();
    expect(callsTo('/api/scan')).toBe(1);
    server.on('GET /api/opportunities', [anOpportunity(), secondOpportunity()]);
    server.on('GET /api/scan-stats', someStats({ scanId: 'second' }));
    await advanceTime(1_000);
    expect(await screen.findByText('2 Available')).toBeDefined();
    expect(header().getByRole('button', { name: 'Scan' })).toBeDefined();
    expect(callsTo('/api/opportunities')).toBe(2);
  });

  it("'Scan failed' where no scan could be started", async () => {
    asSubscriber();
    server.on('POST /api/scan', refusal(500));
    await visit();
    await board();
    await press('Scan');
    expect(await screen.findAllByText('Scan failed')).not.toEqual([]);
  });

  it('Auto Scan OFF by default: nothing is asked for by itself', async () => {
    asSubscriber();
    await visit();
    await board();
    await advanceTime(60_000);
    expect(callsTo('/api/opportunities')).toBe(1);
  });

  it('when ON, the page asks for the current snapshot with its ETag every 15 s while visible and says "Updated 12 s ago"', async () => {
    asSubscriber();
    server.on('GET /api/opportunities', ({ headers }: { headers: Headers }) =>
      headers.get('if-none-match') === '"v1"' ? json(null, 304) : json([anOpportunity()], 200, { etag: '"v1"' }),
    );
    await visit();
    await board();
    await press('Auto Scan OFF');
    await advanceTime(15_000);
    await advanceTime(15_000);
    const tags = server.calls
      .filter(({ path }) => path === '/api/opportunities')
      .map(({ headers }) => headers.get('if-none-match'));
    expect(tags).toEqual([null, '"v1"', '"v1"']);
    await advanceTime(12_000);
    // In steps of five seconds.
    expect(screen.getByText(/Updated 10 s ago/)).toBeDefined();
  });

  it('keeps that promise on credits: starts no scans', async () => {
    asSubscriber();
    await visit();
    await board();
    await press('Auto Scan OFF');
    await advanceTime(61_000);
    expect(callsTo('/api/scan')).toBe(0);
  });
});

describe('The splash', () => {
  it('A full-screen splash with logo and product name shows for at least 1.5 seconds after start', async () => {
    open();
    await advanceTime(1_400);
    expect(screen.getByRole('status', { name: /Loading Crossbook/ })).toBeDefined();
    await advanceTime(100);
    expect(screen.queryByRole('status', { name: /Loading Crossbook/ })).toBeNull();
  });

  it('shows while the signed-in-user query is pending', async () => {
    asSubscriber();
    server.on('GET /api/auth/user', neverAnswers);
    await visit();
    await advanceTime(5_000);
    expect(screen.getByRole('status', { name: /Loading Crossbook/ })).toBeDefined();
  });
});
