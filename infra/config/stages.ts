import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Whom mails come from; the site's own domain has no part in it. */
type MailSender =
  /** `no-reply@` a domain, which is proven by three DNS records. */
  | { readonly domain: string }
  /** One address, which its owner proves by the link that SES mails there. */
  | { readonly address: string };

/** Calls of all people together: so many in a second for long, and so many at once. */
export interface Throttle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

export interface StageConfig {
  /** Where everything lives; `REGION` where absent. */
  readonly region?: string;
  /**
   * The page's only host name. Its certificate's ARN stands in the parameter `/crossbook/<stage>/certificate-arn`.
   * Absent: the site is at the host name that the CDN gives.
   */
  readonly domain?: string;
  readonly mailSender: MailSender;
  readonly oddsApiBaseUrl: string;
  readonly scanEveryMinutes: number;
  /** Credits at the odds provider that one day's scans may spend. */
  readonly oddsDailyCredits: number;
  /** `pk_…` of the Stripe account whose secret key stands in Parameter Store; without it the page takes no cards. Not a secret. */
  readonly stripePublishableKey?: string;
  /** Days. */
  readonly logRetention: RetentionDays;
  /** Limits for each person are counted by the functions. `dear`: for each single route that is dear to answer. */
  readonly throttle: Throttle & { readonly dear: Throttle };
  /** Requests that one address may send in five minutes. Absent: no firewall stands before the CDN. */
  readonly firewall?: { readonly requestsPerFiveMinutes: number };
  /** US dollars that the whole account may cost in a month, whatever else it holds. */
  readonly monthlyBudgetDollars: number;
  /**
   * Jobs then run without a bound of their own and without a share of the account's concurrency: for an account whose quota is so small
   * (10 in a new one) that none can be set aside.
   */
  readonly jobsUnbounded?: { readonly because: string };
}

/** The CDN takes certificates and firewalls from this region only; everything else lives beside them. */
export const REGION = 'us-east-1';

const ODDS_API = 'https://api.the-odds-api.com';

export const stageNames = ['dev', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

export const stages: Readonly<Record<StageName, StageConfig>> = {
  // No domain: it comes up in an account that owns none.
  dev: {
    mailSender: { address: 'crossbook-dev@crossbook.example' },
    oddsApiBaseUrl: ODDS_API,
    // Lists are hidden after 30 minutes, so a scan may fail once unnoticed.
    scanEveryMinutes: 15,
    // The plan of 100,000 credits a month; the featured markets alone take 96 × 30 a day.
    oddsDailyCredits: 3_200,
    logRetention: 14,
    throttle: { requestsPerSecond: 20, burst: 40, dear: { requestsPerSecond: 5, burst: 10 } },
    monthlyBudgetDollars: 30,
  },
  prod: {
    domain: 'crossbook.example',
    mailSender: { domain: 'crossbook.example' },
    oddsApiBaseUrl: ODDS_API,
    scanEveryMinutes: 1,
    // The plan of 5 million credits a month; the featured markets alone take 1,440 × 30 a day.
    oddsDailyCredits: 160_000,
    logRetention: 90,
    throttle: { requestsPerSecond: 500, burst: 1000, dear: { requestsPerSecond: 50, burst: 100 } },
    // Ten a second for five minutes: an office behind one address reads on, a machine that guesses does not.
    firewall: { requestsPerFiveMinutes: 3_000 },
    monthlyBudgetDollars: 200,
  },
};

export function regionOf(stage: StageName): string {
  return stages[stage].region ?? REGION;
}
