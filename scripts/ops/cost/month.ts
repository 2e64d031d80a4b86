import { backups } from '../../../infra/config/backup.ts';
import { stages } from '../../../infra/config/stages.ts';
import { plans } from '../../../shared/catalogue/plans.ts';
import type { SnapshotParts } from '../../../shared/deployment/snapshot-parts.ts';
import { charge, fixedDollars, type Price, prices, providerPlan, stripeFees } from './prices.ts';
import { LEAGUES, scanWork } from './scan-work.ts';

/** One line of the month's bill. Dollars are not rounded. */
export interface Line {
  readonly section: 'AWS' | 'odds provider' | 'Stripe';
  readonly label: string;
  readonly quantity: number;
  readonly unit: string;
  readonly dollars: number;
}

const DAYS = 365 / 12;
const MONTH_SECONDS = DAYS * 86_400;
const GB = 1e9;

/** A subscriber's behavior, per day unless named otherwise. Reasons: docs/scale.md. */
const HOURS = 1;
const POLLS_PER_HOUR = 66;
/** Every open page has a live socket. Leagues publish within seconds: one hint at once, one joined. */
const HINTS_PER_SCAN = 2;
/** Messages of a page in an hour: pings, and the boards that it shows. */
const PAGE_MESSAGES_PER_HOUR = 15;
const PAGE_LOADS = 2;
const BOARD_SWITCHES = 4;
const REQUESTED_SCANS = 1;
const ODDS_COMPARISONS = 5;
/** Of a list's bytes, what a page that has the one before is sent, by `npm run bench -- subscriber-hour`. */
const DELTA_SHARE = 0.25;
const NEW_VISITS_A_MONTH = 15;
const MAILS_A_MONTH = 0.5;
/** Of alerts: messages to devices and chats a day, and emails, digests among them, a month. */
const ALERTS_A_DAY = 10;
const ALERT_MAILS_A_MONTH = 8;
/** A message: 11 ms of encryption at half a processor, and the wait for the service; its row is read and written. */
const ALERT_SECONDS = 0.15;
/** Positions placed a day, and what placing and settling one writes and stores, by `npm run bench -- bets`. */
const POSITIONS_A_DAY = 3;
const WRITES_PER_POSITION = 11 + 14;
const BYTES_PER_POSITION = 1_000;
/** Positions are kept; a subscriber stays a year. */
const POSITION_DAYS = 365;
const YEARLY_SHARE = 0.25;

/** Jobs of each minute: mail, alerts, and live sockets whose session ended. Games are graded every five minutes, which is a fifth of one. */
const SWEEPS_A_MINUTE = 3.2;
/** Jobs that follow a league's publication: hints, alerts, closing prices. */
const JOBS_PER_PUBLICATION = 3;
const PUBLICATION_JOB_SECONDS = 0.3;

/** The canary's check each minute: two files, and a list with the page's main board. It signs in each hour. */
const CANARY_CHECKS = MONTH_SECONDS / 60;
const CANARY_SECONDS = 0.5;
const CANARY_FILE_BYTES = 175_000;

/** Write units of a scan of all leagues besides its parts, by `npm run bench -- writes`: locks, progress, ledgers, pointer, partial kilobytes. */
const FURTHER_WRITES = 190;
const PARTS_KEPT_HOURS = 30;
/** S3 removes objects at the midnight after their day, on average a day and a half after they are written. */
const OBJECTS_KEPT_HOURS = 36;
const LEDGER_BYTES_PER_SCAN = 1_000;
const LEDGER_KEPT_HOURS = 63 * 24;
const ROWS_BYTES_PER_SUBSCRIBER = 6_000;

/** Each a full copy of the table. */
const BACKUPS_A_DAY = 24 / backups.everyHours;

/** Full copies of the table that exist at any time, in both regions. */
function backupCopies(): number {
  const { sourceDays, dailyCopyDays, furtherCopyDays } = backups;
  return BACKUPS_A_DAY * sourceDays + dailyCopyDays + (BACKUPS_A_DAY - 1) * furtherCopyDays;
}

/** Monthly revenue in dollars. */
export function revenue(subscribers: number): number {
  const cents = (1 - YEARLY_SHARE) * plans.month.billedCents + (YEARLY_SHARE * plans.year.billedCents) / 12;
  return (subscribers * cents) / 100;
}

interface MonthOptions {
  readonly subscribers: number;
  /** From one scan to the next. */
  readonly scanSeconds: number;
  /** Where parts of lists are; by default where the stage's row says. */
  readonly parts?: SnapshotParts;
}

/** A month of the stage `prod`, line by line. */
export function monthOf({
  subscribers,
  scanSeconds,
  parts = stages.prod.snapshotParts,
}: MonthOptions): readonly Line[] {
  const aws = (label: string, price: Price, quantity: number): Line => {
    return { section: 'AWS', label, quantity, unit: price.unit, dollars: charge(price, quantity) };
  };
  const scan = scanWork(scanSeconds);
  const scans = MONTH_SECONDS / scanSeconds;
  const calls = [...callsOf(subscribers, scanSeconds, scan.listBytes), ...canaryCalls(scan.listBytes)];
  const sum = (of: (call: Call) => number) => calls.reduce((total, call) => total + call.count * of(call), 0);
  const callCount = sum(() => 1);
  const files = subscribers * (NEW_VISITS_A_MONTH * 30 + PAGE_LOADS * DAYS * 2) + CANARY_CHECKS * 2;
  const fileBytes =
    subscribers * (NEW_VISITS_A_MONTH * 260_000 + PAGE_LOADS * DAYS * 6_000) +
    CANARY_CHECKS * CANARY_FILE_BYTES +
    files * 600;
  const mails = subscribers * MAILS_A_MONTH;
  const alertMails = subscribers * ALERT_MAILS_A_MONTH;
  const alerts = subscribers * ALERTS_A_DAY * DAYS + alertMails;
  const [sweeps, reconciliations] = [(SWEEPS_A_MINUTE * MONTH_SECONDS) / 60, MONTH_SECONDS / 3_600];
  const publicationJobs = scans * LEAGUES * JOBS_PER_PUBLICATION;
  const positions = subscribers * POSITIONS_A_DAY * DAYS;
  const rebuiltLists = scans * 3;
  const inTable = parts === 'table' ? 1 : 0;
  const gbSeconds =
    sum(({ seconds, memory }) => seconds * memory) +
    scans * scan.seconds * 1.73 +
    rebuiltLists * 0.4 +
    callCount * 0.002 * 0.6 * 0.5 +
    mails * 0.4 * 0.5 +
    alerts * ALERT_SECONDS * 0.5 +
    sweeps * 0.1 * 0.5 +
    publicationJobs * PUBLICATION_JOB_SECONDS * 0.5 +
    CANARY_CHECKS * CANARY_SECONDS * 0.25 +
    reconciliations * Math.min(90, 3 + subscribers * 0.003) * 0.5;
  const stored =
    (subscribers * (ROWS_BYTES_PER_SUBSCRIBER + POSITIONS_A_DAY * POSITION_DAYS * BYTES_PER_POSITION) +
      (3_600 / scanSeconds) * (inTable * scan.bytes * PARTS_KEPT_HOURS + LEDGER_BYTES_PER_SCAN * LEDGER_KEPT_HOURS)) /
    GB;
  const logged =
    (callCount * 832 + scans * 3_600 + (sweeps + publicationJobs + CANARY_CHECKS + reconciliations + mails) * 700) / GB;
  const plan = providerPlan(scan.credits * 31);
  const openHours = subscribers * HOURS * DAYS;
  const hints = openHours * HINTS_PER_SCAN * (3_600 / scanSeconds);
  const pageMessages = openHours * PAGE_MESSAGES_PER_HOUR;
  return [
    aws('API calls', prices.apiCalls, callCount),
    aws('socket messages', prices.socketMessages, hints + pageMessages),
    aws('socket minutes', prices.socketMinutes, openHours * 60),
    aws('CDN requests', prices.cdnRequests, callCount + files),
    aws('CDN bytes', prices.cdnBytes, (sum(({ bytes }) => bytes + 600) + fileBytes) / GB),
    aws('CDN functions', prices.cdnFunctions, callCount + files),
    aws('firewall requests', prices.firewallRequests, callCount + files),
    aws(
      'function runs',
      prices.lambdaRuns,
      callCount + scans + publicationJobs + sweeps + CANARY_CHECKS + reconciliations + mails,
    ),
    aws('function time', prices.lambdaTime, gbSeconds),
    aws(
      'table writes',
      prices.tableWrites,
      sum(({ writes }) => writes) +
        mails * 7 +
        alerts +
        positions * WRITES_PER_POSITION +
        scans * (FURTHER_WRITES + inTable * scan.partWrites),
    ),
    aws(
      'table reads',
      prices.tableReads,
      sum(({ reads }) => reads) + mails * 3 + alerts * 2 + scans * 9 + inTable * rebuiltLists * 10,
    ),
    ...(parts === 'table'
      ? []
      : [
          aws('bucket writes', prices.bucketWrites, scans * LEAGUES),
          aws('bucket reads', prices.bucketReads, rebuiltLists * LEAGUES + subscribers * ODDS_COMPARISONS * DAYS),
          aws('bucket storage', prices.bucketStorage, ((3_600 / scanSeconds) * scan.bytes * OBJECTS_KEPT_HOURS) / GB),
        ]),
    aws('table storage', prices.tableStorage, stored),
    aws('table recovery to any second', prices.tableRecovery, stored),
    aws('table backups in two regions', prices.tableBackups, stored * backupCopies()),
    aws('table backups on the way', prices.backupTransfer, stored * BACKUPS_A_DAY * DAYS),
    aws('logs taken in', prices.logBytes, logged),
    aws('logs kept 90 days, compressed', prices.logStorage, logged * (90 / DAYS) * 0.15),
    aws('mails', prices.mails, mails),
    // Push services, Discord and Telegram charge nothing.
    aws('alerts by email', prices.mails, alertMails),
    ...Object.entries(fixedDollars).map(
      ([label, dollars]): Line => ({ section: 'AWS', label, quantity: 1, unit: 'month', dollars }),
    ),
    {
      section: 'odds provider',
      label: plan.label,
      quantity: scan.credits * 31,
      unit: 'credits',
      dollars: plan.dollars,
    },
    ...stripeLines(subscribers),
  ];
}

interface Call {
  readonly count: number;
  readonly memory: number;
  readonly seconds: number;
  readonly writes: number;
  readonly reads: number;
  readonly bytes: number;
}

/** Subscribers' API calls in a month. `memory`: GB; `seconds`, `writes`, `reads`: per call; `bytes`: of the answer. */
function callsOf(subscribers: number, scanSeconds: number, listBytes: number): readonly Call[] {
  const monthly = (perDay: number) => subscribers * perDay * DAYS;
  const polls = monthly(HOURS * POLLS_PER_HOUR);
  // Each scan changes every list, so the first poll after a scan gets a new one.
  const changed = polls * Math.min(1, 3_600 / POLLS_PER_HOUR / scanSeconds);
  const usual = { memory: 0.5, seconds: 0.025, writes: 1.025, reads: 3, bytes: 600 };
  const list = { ...usual, memory: 1 };
  return [
    { ...list, count: polls - changed, bytes: 0 },
    { ...list, count: changed + monthly(REQUESTED_SCANS), bytes: listBytes * DELTA_SHARE },
    { ...list, count: monthly(BOARD_SWITCHES + PAGE_LOADS), bytes: listBytes },
    // Scan progress: with each new list, with one old one in ten, and each second for ten after a press of Scan Now.
    { ...usual, count: changed + (polls - changed) * 0.1 + monthly(PAGE_LOADS + REQUESTED_SCANS * 10), bytes: 1_700 },
    { ...list, count: monthly(ODDS_COMPARISONS), seconds: 0.06, reads: 10, bytes: 2_000 },
    { ...usual, count: monthly(PAGE_LOADS * 4 + 0.5 + REQUESTED_SCANS), writes: 1.275, reads: 2 },
    // A position: two saves, and a look at the list and its figures. What it writes is counted above.
    { ...usual, count: monthly(POSITIONS_A_DAY * 4), reads: 20, bytes: 20_000 },
    // Sign-ins (argon2id on 1.73 GB), then sign-ups and Stripe's events.
    { ...usual, count: subscribers * 1.5, memory: 1.73, seconds: 0.8, writes: 6, reads: 4 },
    { ...usual, count: subscribers * 5.2, seconds: 1.2, writes: 6, reads: 5 },
  ];
}

/** The canary's API calls in a month: a list each minute, a sign-in each hour. */
function canaryCalls(listBytes: number): readonly Call[] {
  const list = { memory: 1, seconds: 0.025, writes: 1.025, reads: 3, bytes: listBytes };
  return [
    { ...list, count: CANARY_CHECKS },
    { ...list, count: MONTH_SECONDS / 3_600, memory: 1.73, seconds: 0.8, writes: 6, reads: 4, bytes: 600 },
  ];
}

function stripeLines(subscribers: number): readonly Line[] {
  const [income, charges] = [revenue(subscribers), subscribers * (1 - YEARLY_SHARE + YEARLY_SHARE / 12)];
  const stripe = (label: string, quantity: number, unit: string, price: number): Line => {
    return { section: 'Stripe', label, quantity, unit, dollars: quantity * price };
  };
  return [
    stripe('cards, by what is charged', income, 'dollars', stripeFees.cardShare),
    stripe('cards, by the charge', charges, 'charges', stripeFees.dollarsPerCharge),
    stripe('Stripe Billing', income, 'dollars', stripeFees.billingShare),
  ];
}
