import type { EndpointName } from '../../../shared/contracts/index.ts';
import type { WebhookName } from '../../../shared/contracts/webhooks.ts';
import type { JobName } from '../../../shared/deployment/jobs.ts';
import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import { DAYS_PER_MONTH, MONTH_SECONDS } from './month.ts';
import type { ScanWork } from './scan-work.ts';

/** One kind of run of our functions, in a month. */
export interface Runs {
  readonly label: string;
  readonly count: number;
  /** Whose memory it takes. */
  readonly entry: EndpointName | WebhookName | JobName;
  readonly seconds: number;
  /** Table units of each. */
  readonly writes: number;
  readonly reads: number;
  /** Body of the answer; null where no request asked. */
  readonly replyBytes: number | null;
  readonly logBytes: number;
}

/** A session counts its call by one write; each new window of five minutes takes a second try, one call in forty. */
const SESSION_WRITES = 1.025;
/** The person; for subscribers' data also the subscription. */
const SIGNED_IN_READS = 1;
const SUBSCRIBED_READS = 2;
/** Log-in: three limits, failures, session, person. Sign-up: limits, code, attempt, account in transactions, which cost double. */
const SIGN_IN = { writes: 6, reads: 4 };
const STRIPE_CALL = { writes: 6, reads: 5 };
/** Owed in somebody's transaction (2), claimed, settled. */
const MAIL = { writes: 4, reads: 2 };
const RECONCILE = { writes: 2, reads: 20 };
/** Three boards, each with a function of its own. */
const BOARDS = 3;
/** Bounces and complaints; AWS looks at the account at 5 %. */
const BOUNCED_SHARE = 0.01;
const RECONCILER_ENDS_SECONDS = 90;

/** Every run of a month: what people ask for first, then what runs by itself. */
export function runsOf(usage: Usage, scan: ScanWork, { schedules }: Inventory): readonly Runs[] {
  const { subscribers } = usage;
  const logged = usage.requestLogBytes + usage.platformLogBytes + usage.accessLogBytes;
  const monthly = (perDay: number) => subscribers * perDay * DAYS_PER_MONTH;
  const polls = monthly(usage.hoursPerDay * usage.pollsPerHour);
  const changed = polls * changedShare(usage);
  const asked = monthly(usage.scansAskedPerDay);
  const newLists = changed + monthly(usage.listsPerDay + usage.pageLoadsPerDay) + asked;
  const listReads = SUBSCRIBED_READS + scan.pointerReads;
  const signedIn = { seconds: usage.callSeconds, writes: SESSION_WRITES, logBytes: logged };
  const started = (entry: JobName) => MONTH_SECONDS / (schedules.get(entry) ?? Number.POSITIVE_INFINITY);
  const mails = subscribers * usage.mailsPerMonth;
  const job = { replyBytes: null, logBytes: usage.jobLogBytes };
  return [
    {
      label: 'lists that have not changed',
      count: polls - changed,
      entry: 'opportunities/list-opportunities',
      ...signedIn,
      reads: listReads,
      replyBytes: 0,
    },
    {
      label: 'lists that are new',
      count: newLists,
      entry: 'opportunities/list-opportunities',
      ...signedIn,
      reads: listReads,
      replyBytes: scan.listBytes,
    },
    {
      label: 'progress of scans',
      count:
        changed +
        (polls - changed) * usage.progressPerOldList +
        monthly(usage.pageLoadsPerDay) +
        asked * usage.secondsToFollowScan,
      entry: 'opportunities/get-scan-stats',
      ...signedIn,
      reads: SUBSCRIBED_READS + 1,
      replyBytes: usage.progressBytes,
    },
    {
      label: 'comparisons of odds',
      count: monthly(usage.oddsPerDay),
      entry: 'opportunities/get-odds',
      ...signedIn,
      seconds: usage.oddsSeconds,
      replyBytes: usage.oddsReplyBytes,
      reads: listReads + scan.oddsReads,
    },
    {
      label: 'other calls of subscribers',
      // A save and a scan that is asked for write once more each.
      count: monthly(usage.pageLoadsPerDay * usage.callsPerPageLoad + usage.savesPerDay) + asked,
      entry: 'account/get-user',
      ...signedIn,
      writes: SESSION_WRITES + 0.25,
      reads: SIGNED_IN_READS + 1,
      replyBytes: usage.smallReplyBytes,
    },
    {
      label: 'sign-ins',
      count: subscribers * usage.signInsPerMonth,
      entry: 'account/login',
      ...SIGN_IN,
      seconds: usage.signInSeconds,
      replyBytes: usage.smallReplyBytes,
      logBytes: logged,
    },
    {
      label: 'sign-ups and Stripe’s events',
      count: subscribers * (usage.newPerMonth * usage.callsPerSignUp + usage.eventsPerMonth),
      entry: 'billing/stripe-webhook',
      seconds: usage.stripeCallSeconds,
      ...STRIPE_CALL,
      replyBytes: usage.smallReplyBytes,
      logBytes: logged,
    },
    {
      label: 'mails',
      count: mails,
      entry: 'mail/deliver-mail',
      seconds: usage.mailSeconds,
      ...MAIL,
      ...job,
    },
    {
      label: 'bounces',
      count: mails * BOUNCED_SHARE,
      entry: 'mail/record-bounce',
      seconds: usage.jobSeconds,
      writes: 1,
      reads: 0,
      ...job,
    },
    {
      label: 'scans',
      count: scan.scansPerMonth,
      entry: 'opportunities/refresh-odds',
      replyBytes: null,
      seconds: scan.secondsPerScan,
      writes: scan.writesPerScan,
      reads: scan.readsPerScan,
      logBytes: usage.scanLogBytes,
    },
    {
      label: 'looks into the outbox',
      count: started('mail/sweep-outbox'),
      entry: 'mail/sweep-outbox',
      seconds: usage.jobSeconds,
      writes: 0,
      reads: 1,
      ...job,
    },
    {
      label: 'reconciler',
      count: started('reconciling/reconcile'),
      entry: 'reconciling/reconcile',
      seconds: Math.min(
        RECONCILER_ENDS_SECONDS,
        usage.reconcileSeconds + subscribers * usage.reconcileSecondsPerSubscriber,
      ),
      ...RECONCILE,
      ...job,
    },
  ];
}

/** Each scan changes every list, so of the polls between two scans the first gets all of it. */
function changedShare({ pollsPerHour, scanSeconds }: Usage): number {
  return pollsPerHour === 0 ? 0 : Math.min(1, 3600 / pollsPerHour / scanSeconds);
}

/** How often a month a process puts a list together anew: once a scan in each process, and never oftener than lists are asked for. */
export function rebuilds(usage: Usage, scan: ScanWork, runs: readonly Runs[]): number {
  const lists = runs.filter(({ entry }) => entry === 'opportunities/list-opportunities');
  const calls = lists.reduce((sum, { count }) => sum + count, 0);
  const atOnce = (calls * usage.callSeconds * usage.peakFactor) / MONTH_SECONDS;
  return Math.min(calls, scan.scansPerMonth * (BOARDS + atOnce));
}
