import type { Page, Route } from '@playwright/test';
import type { AlertChannels } from '../../../frontend/src/testing/alerts.ts';
import { anAlertRule, aSentAlert, someChannels } from '../../../frontend/src/testing/alerts.ts';
import { sha256Hex } from '../../../functions/platform/hash.ts';
import type { getAlertFigures, SentAlert } from '../../../shared/contracts/alerts/history.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';

/** What the faked calls about alerts return. A test changes it as it goes. */
export interface FakeAlerts {
  rules: readonly AlertRule[];
  channels: AlertChannels;
  history: readonly SentAlert[];
  figures: ReplyOf<typeof getAlertFigures>;
  preview: {
    readonly count: number;
    readonly seconds: number;
    readonly examples: readonly { at: string; title: string }[];
  };
  /** The calls that change something, `POST /api/alert-devices`, with their bodies. */
  readonly calls: { readonly call: string; readonly body: unknown }[];
}

/** The headers that every answer of the API has. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'request-id': 'fake',
};

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const id = (n: number) => `${n}`.padStart(32, '0');

/** An account with much of everything. */
function manyAlerts(): Omit<FakeAlerts, 'calls'> {
  return {
    rules: [
      anAlertRule({ id: id(1), channels: ['page', 'push'] }),
      anAlertRule({
        ...{
          id: id(2),
          name: 'Low holds for the rollover, before work',
          kinds: ['low-hold'],
          minMargin: -1,
          on: false,
        },
        ...{ channels: ['email', 'discord', 'telegram'], digest: true, selectedLeagues: [], minDollars: 5 },
        quietHours: { from: '22:00', to: '07:30', zone: 'America/New_York' },
      }),
    ],
    channels: someChannels({
      devices: [
        {
          id: id(1),
          name: 'Chrome on Windows',
          endpointHash: 'x',
          addedAt: ago(9_000),
          lastSentAt: ago(3),
          failing: false,
        },
        {
          id: id(2),
          name: 'Safari on iPhone',
          endpointHash: 'y',
          addedAt: ago(9_000),
          lastSentAt: null,
          failing: true,
        },
      ],
      webhooks: [{ id: id(3), name: 'Betting server', hint: '…1234', lastSentAt: ago(70), failing: false }],
      telegram: { bot: 'CrossbookBot', chat: { hint: '…5678', lastSentAt: ago(200), failing: false } },
    }),
    history: [
      aSentAlert({
        at: ago(5),
        deliveries: [
          { channel: 'page', state: 'sent' },
          { channel: 'push', state: 'waiting' },
        ],
      }),
      aSentAlert({
        ...{ id: 'alert-2', at: ago(50), title: 'Arb 3.10%: Knicks @ Heat', stillThere: true },
        deliveries: [
          { channel: 'push', state: 'sent' },
          { channel: 'email', state: 'held', reason: 'quiet hours' },
          { channel: 'discord', state: 'not sent', reason: 'no target' },
        ],
      }),
      aSentAlert({
        id: 'alert-3',
        at: ago(3_000),
        stillThere: false,
        title: '2.05% in NBA',
        body: 'confirmed 40 s ago',
      }),
    ],
    figures: {
      since: ago(1_440),
      channels: [
        { channel: 'push', sent: 1_240, p50: 850, p95: 2_100 },
        { channel: 'email', sent: 310, p50: 1_400, p95: 12_400 },
        { channel: 'telegram', sent: 12, p50: 900, p95: null },
      ],
      stillThere: 0.82,
      checked: 655,
      placed: { count: 96, p50: 41_000 },
      gone: { count: 31, p50: 68_000 },
    },
    preview: {
      count: 3,
      seconds: 3_600,
      examples: [
        { at: ago(4), title: 'Arb 2.40%: Lakers @ Suns' },
        { at: ago(31), title: 'Arb 3.10%: Knicks @ Heat' },
      ],
    },
  };
}

/** Answers a page's calls about alerts in place of the server, so that a scene has what it is about. */
export async function fakeAlerts(page: Page, start: Omit<FakeAlerts, 'calls'> = manyAlerts()): Promise<FakeAlerts> {
  const state: FakeAlerts = { ...start, calls: [] };
  await page.route(/^https?:\/\/[^/]+\/api\/(alert|unsubscribe)/, (route) => answer(route, state));
  return state;
}

async function answer(route: Route, state: FakeAlerts): Promise<void> {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  const text = request.postData();
  const body: unknown = text === null ? undefined : JSON.parse(text);
  const call = `${request.method()} ${pathname}`;
  if (request.method() !== 'GET') state.calls.push({ call, body });
  await route.fulfill({ headers: HEADERS, body: JSON.stringify(replyTo(call, { body, searchParams, state })) });
}

interface Asked {
  readonly body: unknown;
  readonly searchParams: URLSearchParams;
  readonly state: FakeAlerts;
}

function replyTo(call: string, { body, searchParams, state }: Asked): unknown {
  const removed = /^DELETE \/api\/alert-(\w+)\/(\w+)$/.exec(call);
  if (removed !== null) {
    const [, what, which] = removed;
    const kept = (row: { readonly id: string }) => row.id !== which;
    if (what === 'rules') state.rules = state.rules.filter(kept);
    else state.channels = { ...state.channels, devices: state.channels.devices.filter(kept) };
    return {};
  }
  switch (call) {
    case 'GET /api/alert-rules':
      return state.rules;
    case 'POST /api/alert-rules': {
      const rule = { ...anAlertRule(), ...Object(body), id: id(state.rules.length + 10), revision: 1, key: undefined };
      state.rules = [...state.rules, rule];
      return rule;
    }
    case 'GET /api/alert-channels':
      return state.channels;
    case 'GET /api/alerts': {
      const after = searchParams.get('after');
      const known = state.history.findIndex((alert) => alert.id === after);
      return { alerts: after === null ? state.history : state.history.slice(0, Math.max(0, known)), more: false };
    }
    case 'GET /api/alert-figures':
      return state.figures;
    case 'POST /api/alert-preview':
      return state.preview;
    case 'POST /api/alert-devices': {
      const { name, endpoint } = Object(body);
      const device = { id: id(50), name, addedAt: ago(0), lastSentAt: null, failing: false };
      const added = { ...device, endpointHash: sha256Hex(String(endpoint)) };
      state.channels = { ...state.channels, devices: [...state.channels.devices, added] };
      return added;
    }
    case 'POST /api/alert-test':
      return { outcome: 'accepted' };
    case 'POST /api/alert-email':
      state.channels = { ...state.channels, email: { ...state.channels.email, ...Object(body) } };
      return body;
    default:
      return {};
  }
}
