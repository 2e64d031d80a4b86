import type { Opportunity } from '../../../../shared/contracts/opportunities.ts';
import { anOpportunity } from '../../testing/opportunities.ts';
import { asSubscriber, board, dialog, press, server, visit } from './product.tsx';

const event = {
  id: 'e1',
  sport: 'baseball_mlb',
  startTime: '2026-11-22T00:05:00Z',
  homeTeam: 'New York Yankees',
  awayTeam: 'Boston Red Sox',
  title: 'Boston Red Sox @ New York Yankees',
  metadata: { venue: 'Yankee Stadium' },
};
export const OVER = 'Over/Under: Over 8.5';
export const UNDER = 'Over/Under: Under 8.5';
/** A leg as the API returns it. */
export const leg = (sportsbookId: number, odds: string) => ({
  odds,
  sportsbookId,
  sportsbook: 'As sent',
  updatedAt: '2026-11-21T18:00:00Z',
});

/** Opens the details of an opportunity on the dashboard. */
export async function detailsOf(changes: Partial<Opportunity> = {}) {
  asSubscriber({ arbitrage: [anOpportunity(changes)] });
  server.on('GET /api/events', [event]);
  await visit();
  await board();
  await press(/^Details/);
  return dialog('Details');
}
