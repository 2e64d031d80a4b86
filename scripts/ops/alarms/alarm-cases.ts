import { type Facts, standardOutputLog } from '../../../functions/platform/logger.ts';
import { captureLogOutput, loggedLines } from '../../../functions/testing/log-output.ts';
import { paymentAlarms } from '../../../infra/config/payment-alarms.ts';
import { sizes } from '../../../infra/config/sizes.ts';
import { stageLeagues } from '../../../infra/config/stages.ts';
import type { TrafficFloor } from '../../../infra/config/traffic-floor.ts';
import type { Period, State } from './replay.ts';

/** One replay of an alarm: what happened, period by period, and the state that follows. */
export interface AlarmCase {
  readonly alarm: string;
  readonly state: State;
  readonly when: string;
  readonly periods: readonly Period[];
  /** Of the last period; noon by default. */
  readonly at?: string;
}

/** The floor that the tests give to a stage. */
export const testedFloor: readonly TrafficFloor[] = [
  { fromHourUtc: 0, answeredPerMinute: 30 },
  { fromHourUtc: 7, answeredPerMinute: 4 },
  { fromHourUtc: 14, answeredPerMinute: 30 },
];

const SILENCE: Period = {};
const times = (count: number, period: Period): Period[] => Array.from({ length: count }, () => period);
const aws = (metrics: Period['metrics'] = {}): Period => ({ metrics });
const joined = (...periods: readonly Period[]): Period => ({ logs: periods.flatMap(({ logs = [] }) => logs) });

/** Entries in a function's log, as the functions' own logger writes them. */
function logged(log: string, event: string, facts: Facts = {}, count = 1): Period {
  const before = loggedLines().length;
  const release = captureLogOutput();
  standardOutputLog().info(event, facts);
  release();
  const entry: Record<string, unknown> = JSON.parse(loggedLines()[before] ?? '{}');
  return { logs: Array.from({ length: count }, () => ({ log, entry })) };
}

/** Entries in the API's access log. Unset variables become a dash there. */
function calls(count: number, status: string, route: string, functionStatus = status): Period {
  const entry = { requestId: 'r', time: 't', route, status, bytes: '2', milliseconds: '9', functionStatus, error: '-' };
  return { logs: Array.from({ length: count }, () => ({ log: 'api-access', entry })) };
}

const LIST = 'GET /api/opportunities';
const listed = (count: number) => calls(count, '200', LIST);
const refused = (count: number, status = '401') => calls(count, status, LIST);
const throttled = (count: number) => calls(count, '429', LIST, '-');

type Row = readonly [alarm: string, state: State, when: string, periods: readonly Period[], at?: string];

/** An alarm on the first entry of an event. */
const once = (alarm: string, log: string): readonly Row[] => [
  [alarm, 'ALARM', 'is logged once', [logged(log, alarm)]],
  [alarm, 'OK', 'is logged elsewhere, or not at all', [logged('api', 'authn_login_fail')]],
];
const manyTimes = (alarm: string, log: string, count: number): readonly Row[] => [
  [alarm, 'ALARM', `is logged ${count} times`, [logged(log, alarm, {}, count)]],
  [alarm, 'OK', `is logged ${count - 1} times`, [logged(log, alarm, {}, count - 1)]],
];
/** A single metric that reaches its threshold for some periods. */
const reaches = (alarm: string, metric: string, threshold: number, below: number, periods = 1): readonly Row[] => [
  [alarm, 'ALARM', `${metric} reaches ${threshold}`, times(periods, aws({ [metric]: threshold }))],
  [
    alarm,
    'OK',
    `${metric} is ${below} once`,
    [...times(periods - 1, aws({ [metric]: threshold })), aws({ [metric]: below })],
  ],
];
const queues = [
  ...['odds', 'mail', 'billing', 'live', 'alerts', 'bets'].flatMap((area) => [`${area}-undelivered`, `${area}-failed`]),
  ...['canary-undelivered', 'canary-crashed'],
];
const finished = (facts: Facts) => logged('odds-scan-league', 'scan_finished', { scanId: 's', seconds: 20, ...facts });
const swept = (due: number) => logged('mail-sweep-outbox', 'outbox_swept', { due, left: 0, failed: 0 });
const reconciled = (events: number) =>
  logged('operations-reconciliation-reconcile', 'reconciled', { events, failed: 0 });
const canary = (event: 'canary_passed' | 'canary_failed', count = 1) =>
  logged('operations-canary-run-canary', event, { ms: 900 }, count);
const forged = (count: number) => logged('api', 'webhook_bad_signature', {}, count);

const rows: readonly Row[] = [
  // API and page
  ...reaches('server-errors', '5xx', 5, 4),
  ...once('unexpected_error', 'api'),
  ...reaches('sockets-failed', 'ExecutionError', 5, 4),
  ...manyTimes('client_error', 'api', 25),
  ...manyTimes('alert_channel_failed', 'api', 25),
  [
    'canary_failed',
    'ALARM',
    'three of five checks fail',
    [joined(canary('canary_failed', 3), canary('canary_passed', 2))],
  ],
  ['canary_failed', 'OK', 'two of five fail', [joined(canary('canary_failed', 2), canary('canary_passed', 3))]],
  ['canary-silent', 'ALARM', 'its schedule is disabled', [SILENCE]],
  ['canary-silent', 'OK', 'its last check failed nine minutes ago', [canary('canary_failed'), ...times(9, SILENCE)]],
  [
    'nobody-gets-in',
    'ALARM',
    'no session is valid any more',
    times(2, joined(refused(40), calls(9, '200', 'POST /api/login'))),
  ],
  ['nobody-gets-in', 'ALARM', 'the API refuses the CDN’s origin secret', times(2, refused(20, '403'))],
  ['nobody-gets-in', 'ALARM', 'the throttles let nothing through', times(2, throttled(500))],
  [
    'nobody-gets-in',
    'OK',
    'a stranger makes 9,000 refused calls while one subscriber is served',
    times(2, joined(refused(9_000), listed(1))),
  ],
  ['nobody-gets-in', 'OK', 'a few visitors without a session', times(2, refused(19))],
  ['nobody-gets-in', 'OK', 'five bad minutes', [refused(40), joined(refused(40), listed(3))]],
  ['nobody-gets-in', 'OK', 'nobody is there', [SILENCE]],
  ['many-refused', 'ALARM', 'four of five calls are refused', times(3, joined(refused(120), listed(30)))],
  ['many-refused', 'OK', 'every other call is refused', times(3, joined(refused(120), listed(120)))],
  ['many-refused', 'OK', 'too few calls for a share', times(3, refused(99))],
  ['calls_turned_away', 'ALARM', 'the throttles refuse 20 calls', [throttled(20)]],
  ['calls_turned_away', 'OK', 'functions refuse 50 calls by their own limits', [calls(50, '429', LIST)]],
  ['traffic-low', 'ALARM', 'a morning with too few calls', times(15, listed(3))],
  ['traffic-low', 'ALARM', 'no call at all, or no log of them', [SILENCE]],
  ['traffic-low', 'ALARM', 'an evening with a morning’s traffic', times(15, listed(10)), '2026-11-23T20:00:00Z'],
  ['traffic-low', 'ALARM', 'a night with a morning’s traffic', times(15, listed(10)), '2026-11-23T06:59:00Z'],
  ['traffic-low', 'OK', 'a usual morning', times(15, listed(10))],
  ['traffic-low', 'OK', 'one usual minute of fifteen', [...times(14, SILENCE), listed(4)]],
  ...reaches('slow-answers', 'Latency', 5_000, 4_999, 3),
  ...reaches('answers-near-time-out', 'IntegrationLatency', 15_000, 14_999),
  ...reaches('cdn-errors', '5xxErrorRate', 5, 4.9, 3),
  ['certificate-expiring', 'ALARM', 'AWS has not renewed it', [aws({ DaysToExpiry: 29 })]],
  ['certificate-expiring', 'OK', 'there is time', [aws({ DaysToExpiry: 30 })]],
  ['certificate-expires-soon', 'ALARM', 'less than a week is left', [aws({ DaysToExpiry: 6 })]],
  ['certificate-expires-soon', 'unchanged', 'it has expired, and AWS reports no more', [SILENCE]],
  ['certificate-expires-soon', 'OK', 'a week is left', [aws({ DaysToExpiry: 7 })]],

  // Odds
  ['lists-old', 'ALARM', 'the schedule is disabled, or the log is gone', [SILENCE]],
  ['lists-old', 'ALARM', 'every league fails', times(10, finished({ state: 'failed' }))],
  ['lists-old', 'ALARM', 'rounds are due, and no run begins', times(10, logged('odds-plan-scan', 'round_asked'))],
  [
    'lists-old',
    'OK',
    'one league in ten minutes publishes',
    [finished({ state: 'fresh' }), ...times(9, finished({ state: 'paused' }))],
  ],
  ...once('scan_paused', 'odds-scan-league'),
  ...manyTimes('league_scan_failed', 'odds-scan-league', stageLeagues('prod').length + 1),
  ...manyTimes('league_scan_failed', 'odds-plan-scan', stageLeagues('prod').length + 1),
  ['credits-low', 'ALARM', 'the plan ends a day before the month', [finished({ state: 'fresh', creditDaysShort: 1 })]],
  ['credits-low', 'OK', 'it lasts', [finished({ state: 'fresh', creditsRemaining: 900, creditDaysShort: 0 })]],
  ['credits-low', 'OK', 'the provider does not say', [finished({ state: 'fresh', creditsRemaining: null })]],

  // Payments
  ...['api', 'operations-reconciliation-reconcile'].flatMap((log) =>
    Object.keys(paymentAlarms).flatMap((event) => once(event, log)),
  ),
  ...once('undo_failed', 'operations-reconciliation-reconcile'),
  ...once('portal_not_configured', 'api'),
  ...once('webhook_wrong_mode', 'api'),
  [
    'webhook_bad_signature',
    'ALARM',
    'Stripe’s own events are refused',
    [joined(forged(4), reconciled(0), reconciled(2))],
  ],
  [
    'webhook_bad_signature',
    'OK',
    'a stranger forges 1,000 requests',
    [joined(forged(1_000), reconciled(0), reconciled(0))],
  ],
  ['webhook_bad_signature', 'OK', 'an event is late', [reconciled(1)]],
  ['webhook_events_missed', 'ALARM', 'Stripe’s endpoint is disabled', [joined(reconciled(2), reconciled(3))]],
  [
    'webhook_events_missed',
    'OK',
    'a few events were on their way',
    [joined(reconciled(1), reconciled(0), reconciled(2))],
  ],
  ['reconciler-silent', 'ALARM', 'its schedule is disabled', [SILENCE]],
  ['reconciler-silent', 'OK', 'it ran almost three hours ago', [aws({ Invocations: 1 }), ...times(179, SILENCE)]],

  // Mail
  ...['mail-deliver-mail', 'mail-sweep-outbox'].flatMap((log) => [
    ...once('mail_parked', log),
    ...manyTimes('mail_postponed', log, 5),
    ...manyTimes('mail_undeliverable', log, 25),
  ]),
  ...manyTimes('mail_undeliverable', 'mail-record-bounce', 25),
  ['mail_late', 'ALARM', 'the rule that starts the delivery is disabled', [joined(swept(2), swept(0), swept(3))]],
  ['mail_late', 'OK', 'a few emails were retried', [joined(swept(4), ...times(29, swept(0)))]],
  ...once('code_mails_many', 'api'),
  ['sweeper-silent', 'ALARM', 'its schedule is disabled', [SILENCE]],
  ['sweeper-silent', 'OK', 'it ran nine minutes ago', [aws({ Invocations: 1 }), ...times(9, SILENCE)]],
  ...reaches('mails-bounce', 'Reputation.BounceRate', 0.05, 0.049),
  ...reaches('mails-called-spam', 'Reputation.ComplaintRate', 0.001, 0.000_9),

  // Alerts
  ...manyTimes('alert_channel_failed', 'alerts-send-alerts', 25),
  ...manyTimes('alert_not_sent', 'alerts-sweep-alerts', 5),
  ['alerts-silent', 'ALARM', 'its schedule is disabled', [SILENCE]],
  ['alerts-silent', 'OK', 'it ran nine minutes ago', [aws({ Invocations: 1 }), ...times(9, SILENCE)]],

  // Bets
  ...manyTimes('scores_failed', 'bets-grade-bets', 6),
  ['grading-silent', 'ALARM', 'its schedule is disabled', [SILENCE]],
  ['grading-silent', 'OK', 'it ran nine minutes ago', [aws({ Invocations: 1 }), ...times(9, SILENCE)]],

  // Functions, queues and table
  ...queues.flatMap((alarm) => reaches(alarm, 'ApproximateNumberOfMessagesVisible', 1, 0)),
  ...(
    [
      'odds/plan-scan',
      'odds/scan-league',
      'mail/deliver-mail',
      'mail/sweep-outbox',
      'mail/record-bounce',
      'alerts/match-alerts',
      'alerts/send-alerts',
      'alerts/sweep-alerts',
      'bets/keep-closes',
      'bets/grade-bets',
      'proof/log-listed',
      'proof/write-proof',
      'operations/reconciliation/reconcile',
      'operations/canary/run-canary',
      'live/send-hints',
      'live/close-ended',
    ] as const
  ).flatMap((job) =>
    reaches(
      `near-time-out-${job.replaceAll('/', '-')}`,
      'Duration',
      900 * sizes[job].seconds,
      899 * sizes[job].seconds,
    ),
  ),
  ...reaches('functions-throttled', 'Throttles', 50, 49, 3),
  ...reaches('table-throttled', 'ThrottledRequests', 10, 9),
  ...reaches('table-errors', 'SystemErrors', 5, 4),
  ...reaches('backup-failed', 'NumberOfBackupJobsFailed', 1, 0),
  ...reaches('backup-copy-failed', 'NumberOfCopyJobsFailed', 1, 0),
  ['backup-copies-missing', 'ALARM', 'no copy is made', [SILENCE]],
  [
    'backup-copies-missing',
    'OK',
    'a copy was completed seven hours ago',
    [aws({ NumberOfCopyJobsCompleted: 1 }), ...times(7 * 60 - 1, SILENCE)],
  ],
];

export const alarmCases: readonly AlarmCase[] = rows.map(([alarm, state, when, periods, at]) => ({
  ...{ alarm, state, when, periods },
  ...(at === undefined ? {} : { at }),
}));
