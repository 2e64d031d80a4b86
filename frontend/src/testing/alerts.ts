import type { listAlertChannels } from '../../../shared/contracts/alerts/channels.ts';
import type { SentAlert } from '../../../shared/contracts/alerts/history.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';

/** Arbitrages over 2% on open pages. */
export function anAlertRule(changes: Partial<AlertRule> = {}): AlertRule {
  return {
    id: 'a'.repeat(32),
    revision: 1,
    name: 'NBA over 2%',
    on: true,
    kinds: ['arbitrage'],
    selectedSportsbooks: [],
    selectedLeagues: ['basketball_nba'],
    selectedTimeRange: 'all',
    selectedMarkets: [],
    selectedPeriods: [],
    search: '',
    hidesFlagged: false,
    strict: false,
    minMargin: 2,
    minDollars: null,
    maxAge: 120,
    channels: ['page'],
    quietHours: null,
    maxPerHour: 6,
    digest: false,
    showsBooks: false,
    ...changes,
  };
}

export type AlertChannels = ReplyOf<typeof listAlertChannels>;

/** An account without devices, webhooks and chats, and with alert emails. */
export function someChannels(changes: Partial<AlertChannels> = {}): AlertChannels {
  return {
    push: { publicKey: 'BKey', keyId: 'k1' },
    devices: [],
    webhooks: [],
    telegram: { bot: 'CrossbookBot', chat: null },
    email: { on: true, hint: 's…@example.com', lastSentAt: null, failing: false },
    ...changes,
  };
}

/** An arbitrage of which an open page was told. */
export function aSentAlert(changes: Partial<SentAlert> = {}): SentAlert {
  return {
    id: 'alert-1',
    at: '2026-11-24T17:00:00.000Z',
    ruleName: 'NBA over 2%',
    kind: 'arbitrage',
    opportunityId: 'o1',
    title: 'Arb 2.40%: Lakers @ Suns',
    body: 'FanDuel +105 / DraftKings +104 · prices of 12:59:48 PM ET',
    path: '/?details=o1',
    stillThere: null,
    deliveries: [{ channel: 'page', state: 'sent' }],
    ...changes,
  };
}
