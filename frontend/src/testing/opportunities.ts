import type * as wire from '../../../shared/contracts/opportunities.ts';
import { fromWire, type Opportunity } from '../api/from-wire.ts';

/**
 * An arbitrage as the API returns it: over +110 at FanDuel, under +105 at DraftKings. If only the margin is changed, the profit follows.
 */
export function anOpportunity(changes: Partial<wire.Opportunity> = {}): wire.Opportunity {
  const row: wire.Opportunity = {
    id: 'arbitrage/e1/totals//8.5',
    kind: 'arbitrage',
    eventId: 'e1',
    eventSport: 'baseball_mlb',
    eventTitle: 'Boston Red Sox @ New York Yankees',
    eventStartTime: '2026-11-22T00:05:00Z',
    market: 'totals',
    profitMargin: '3.7349',
    bestOdds: {
      'Over/Under: Over 8.5': {
        odds: '+110',
        sportsbookId: 1,
        sportsbook: 'FanDuel',
        updatedAt: '2026-11-21T18:00:00Z',
        link: 'https://sportsbook.fanduel.com/addToBetslip?marketId=1',
      },
      'Over/Under: Under 8.5': {
        odds: '+105',
        sportsbookId: 2,
        sportsbook: 'DraftKings',
        updatedAt: '2026-11-21T17:59:30Z',
      },
    },
    // $49 at 2.10 pays $102.90.
    stakes: { 'Over/Under: Over 8.5': 49, 'Over/Under: Under 8.5': 51 },
    profit: 2.9,
    quotes: {
      'Over/Under: Over 8.5': [
        { sportsbookId: 1, odds: 110, updatedAt: '2026-11-21T18:00:00Z' },
        { sportsbookId: 3, odds: -105, updatedAt: '2026-11-21T18:00:00Z' },
      ],
      'Over/Under: Under 8.5': [
        { sportsbookId: 2, odds: 105, updatedAt: '2026-11-21T17:59:30Z' },
        { sportsbookId: 3, odds: -115, updatedAt: '2026-11-21T18:00:00Z' },
      ],
    },
    oldestQuoteAt: '2026-11-21T17:59:30Z',
    flags: [],
    placeFirst: { leg: 1, reason: 'older' },
    ...changes,
  };
  if (changes.profitMargin === undefined || changes.profit !== undefined) return row;
  const stakes = Object.values(row.stakes);
  const staked = row.kind === 'promo' ? (stakes[0] ?? 0) : stakes.reduce((sum, stake) => sum + stake, 0);
  return { ...row, profit: (Number.parseFloat(changes.profitMargin) * staked) / 100 };
}

/** The same opportunity as parsed by the page. */
export function aParsedOpportunity(changes: Partial<wire.Opportunity> = {}): Opportunity {
  return fromWire(anOpportunity(changes));
}

/** Home -6.5 with away +7.5: both win when the home team wins by exactly 7. */
export function anOverlap(changes: Partial<wire.OverlapDetail> = {}): wire.OverlapDetail {
  return {
    measure: 'home-margin',
    over: 6.5,
    under: 7.5,
    bothWin: { from: 7, to: 7 },
    bothWinProfit: 90.91,
    winAndRefund: [],
    ...changes,
  };
}

export function someStats(changes: Partial<wire.ScanStats> = {}): wire.ScanStats {
  return {
    scanId: 'first',
    state: 'done',
    leaguesDone: 5,
    leaguesTotal: 5,
    quotes: 41230,
    opportunities: 187,
    creditsRemaining: 1200,
    startedAt: '2026-11-21T17:59:00Z',
    finishedAt: '2026-11-21T17:59:20Z',
    nextScanAt: null,
    leagues: [],
    ...changes,
  };
}
