import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type LeagueKey, leagues } from '../../shared/catalogue/leagues.ts';
import type { ScanIntervals } from '../../shared/deployment/scan-intervals.ts';
import type { SnapshotParts } from '../../shared/deployment/snapshot-parts.ts';
import type { TrafficFloor } from './traffic-floor.ts';

/** Sender of the emails, independent of the site's domain. */
type MailSender =
  /** `no-reply@` a domain, verified by DNS records. Its subdomain `mail.` becomes the envelope's, so it must receive no mail. */
  | { readonly domain: string }
  /** One address, verified by a link that SES sends to it. */
  | { readonly address: string };

/** Limits on the calls of all clients together: sustained rate and burst. */
export interface Throttle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** How calls move from a function's old version to its new one. The names are CodeDeploy's. */
type TrafficShift = 'LambdaAllAtOnce' | 'LambdaCanary10Percent5Minutes' | 'LambdaLinear10PercentEvery1Minute';

/** How a deployment replaces code that runs. `docs/adr/0075-traffic-shift.md` */
interface Release {
  /** For the API's functions. Jobs always change at once. */
  readonly shift: TrafficShift;
  /** Minutes for which CloudFormation watches the rollback alarms after each changed stack, before it removes the old version. */
  readonly watchMinutes: number;
  /**
   * Raise it to publish every function anew although no source changed: when a value that only the deployment knows, such as the table's
   * name, is another one.
   */
  readonly revision?: number;
}

export interface StageConfig {
  /** AWS region; defaults to `REGION`. */
  readonly region?: string;
  /** AWS region that backups of the table are copied to; none without one. It has to be bootstrapped for the CDK too. */
  readonly backupRegion?: string;
  /**
   * The page's only host name. Its certificate's ARN is in the parameter `/crossbook/<stage>/certificate-arn`. Without one the site uses
   * the CDN's host name.
   */
  readonly domain?: string;
  readonly mailSender: MailSender;
  /** Postal address of the company, in one line: emails with alerts must show it. */
  readonly postalAddress: string;
  /** Name of the bot that sends alerts to Telegram, without @; its token is the secret `telegram-token`. None without one. */
  readonly telegramBot?: string;
  /** Address that is told of alarms. Its owner has to follow the links that AWS mails to it, one for each topic. */
  readonly alarmEmail: string;
  /** Address for alarms that can wait until the morning; defaults to `alarmEmail`. */
  readonly ticketEmail?: string;
  /**
   * Numbers of the two origin secrets: the CDN sends the first, the API accepts both. To rotate, swap them and deploy; then replace the
   * second by the next number and deploy. Never in one step (`docs/operations/secrets.md`).
   */
  readonly originSecrets: readonly [sent: number, accepted: number];
  readonly oddsApiBaseUrl: string;
  /** Minutes between the rounds that ask for leagues. */
  readonly scanEveryMinutes: number;
  /**
   * Where scans store the parts of lists and odds. A bucket is cheaper above 8 kB a league and scan, the table answers sooner
   * (`docs/scale.md`). Readers find either, so the row may change at any time.
   */
  readonly snapshotParts: SnapshotParts;
  /** In a round, only leagues that are due by this are asked for. Lists are hidden when they are 30 minutes old. */
  readonly scanIntervals: ScanIntervals;
  /** The leagues that are scanned; by default all of the catalogue. */
  readonly leagues?: readonly LeagueKey[];
  /** Odds provider credits that scans may spend per day. */
  readonly oddsDailyCredits: number;
  /**
   * The provider's keys to ask for instead of some books' usual ones: of Hard Rock Bet another state's, `hardrockbet_fl`. A book's keys are in
   * `shared/catalogue`.
   */
  readonly oddsBookKeys?: readonly string[];
  /** `pk_…` of the Stripe account whose secret key is in Parameter Store; without it the page takes no cards. Not a secret. */
  readonly stripePublishableKey?: string;
  /** Days. */
  readonly logRetention: RetentionDays;
  /**
   * Limits per user are enforced by the functions. `expensive`: for each of the expensive routes. `webhook`: for Stripe's events, apart from
   * all other calls, so that a flood of forged ones cannot turn people away. What is refused of the real ones, Stripe sends again for three
   * days, and the hourly job applies.
   */
  readonly throttle: Throttle & { readonly expensive: Throttle; readonly webhook: Throttle };
  /**
   * Requests allowed per address in five minutes, and those to Stripe's webhook, which come from a dozen addresses in bursts. Absent: no
   * firewall in front of the CDN.
   */
  readonly firewall?: { readonly requestsPerFiveMinutes: number; readonly eventsPerFiveMinutes: number };
  readonly release: Release;
  /**
   * Alarms on what AWS counts for the whole account ring here: the budget in US dollars, including anything else in the account, the
   * functions' concurrency, and SES's reputation. In one stage of an account only, so that they ring once.
   */
  readonly watchesAccount?: { readonly monthlyBudgetDollars: number };
  /**
   * Calls of signed-in people below which something is wrong, by hour, ascending from 0. Absent in a stage without steady traffic: half of
   * the quietest minute of two usual weeks is a good value. See docs/operations/alarms.md.
   */
  readonly trafficFloor?: readonly TrafficFloor[];
  /** Jobs run without reserved concurrency: for an account whose quota (10 in a new account) is too small to reserve any. */
  readonly jobsUnbounded?: { readonly reason: string };
}

/** CloudFront accepts certificates and firewalls from this region only; everything else defaults to it too. */
export const REGION = 'us-east-1';

const ODDS_API = 'https://api.the-odds-api.com';

export const stageNames = ['dev', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

export function isStageName(name: string | undefined): name is StageName {
  return stageNames.some((known) => known === name);
}

export const stages: Readonly<Record<StageName, StageConfig>> = {
  // No domain, so that it can be deployed to an account that owns none.
  dev: {
    mailSender: { address: 'crossbook-dev@crossbook.example' },
    postalAddress: 'Crossbook, 1 Example Street, Wilmington, DE 19801',
    alarmEmail: 'crossbook-dev@crossbook.example',
    originSecrets: [1, 2],
    oddsApiBaseUrl: ODDS_API,
    // Lists are hidden after 30 minutes, so one failed scan goes unnoticed.
    scanEveryMinutes: 15,
    snapshotParts: 'table',
    scanIntervals: { rows: [], otherwise: 15 },
    // The plan with 100,000 credits a month; the featured markets of five leagues take 96 × 30 a day. With more in season, scans pause in the
    // last hours before midnight UTC; `leagues` can name fewer.
    oddsDailyCredits: 3_200,
    logRetention: 14,
    throttle: {
      requestsPerSecond: 20,
      burst: 40,
      expensive: { requestsPerSecond: 5, burst: 10 },
      webhook: { requestsPerSecond: 10, burst: 20 },
    },
    release: { shift: 'LambdaAllAtOnce', watchMinutes: 3 },
    // Set `watchesAccount` if this stage is alone in its account.
  },
  prod: {
    backupRegion: 'us-west-2',
    domain: 'crossbook.example',
    mailSender: { domain: 'crossbook.example' },
    postalAddress: 'Crossbook, 1 Example Street, Wilmington, DE 19801',
    alarmEmail: 'on-call@crossbook.example',
    ticketEmail: 'operations@crossbook.example',
    originSecrets: [1, 2],
    oddsApiBaseUrl: ODDS_API,
    scanEveryMinutes: 1,
    // 69 kB a league and scan, a version each minute: rows would cost eight times as much, and be in each backup.
    snapshotParts: 'bucket',
    // Prices move most on the day of the game. Without games near, a league is still scanned twice in the ten minutes after which its silence rings.
    scanIntervals: {
      rows: [
        { startsWithinHours: 6, everyMinutes: 1 },
        { startsWithinHours: 48, everyMinutes: 2 },
      ],
      otherwise: 5,
    },
    // The plan with 5 million credits a month; the featured markets of eight leagues take at most 1,440 × 48 a day.
    oddsDailyCredits: 160_000,
    logRetention: 90,
    throttle: {
      requestsPerSecond: 1000,
      burst: 2000,
      expensive: { requestsPerSecond: 50, burst: 100 },
      webhook: { requestsPerSecond: 100, burst: 200 },
    },
    // Ten a second for five minutes: enough for an office behind one address, too few for brute force. Of events half of what the webhook's
    // throttle lets through in all, so that no single address can use it up.
    firewall: { requestsPerFiveMinutes: 3_000, eventsPerFiveMinutes: 15_000 },
    // Ten minutes in all: two periods of the rollback alarms.
    release: { shift: 'LambdaLinear10PercentEvery1Minute', watchMinutes: 5 },
    watchesAccount: { monthlyBudgetDollars: 200 },
    // `trafficFloor` follows after two weeks of steady traffic.
  },
};

/** The leagues that a stage scans, in the order of the catalogue. */
export function stageLeagues(stage: StageName): readonly LeagueKey[] {
  const chosen = stages[stage].leagues;
  return leagues.map(({ key }) => key).filter((key) => chosen === undefined || chosen.includes(key));
}

export function regionOf(stage: StageName): string {
  return stages[stage].region ?? REGION;
}
