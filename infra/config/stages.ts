import { RetentionDays } from 'aws-cdk-lib/aws-logs';

export interface StageConfig {
  /** The page's only host name. Its certificate's ARN stands in the parameter `/crossbook/<stage>/certificate-arn`. */
  readonly domain: string;
  readonly oddsApiBaseUrl: string;
  readonly scanEveryMinutes: number;
  /** Credits at the odds provider that one day's scans may spend. */
  readonly oddsDailyCredits: number;
  /** `pk_…` of the Stripe account whose secret key stands in Parameter Store; without it the page takes no cards. Not a secret. */
  readonly stripePublishableKey?: string;
  readonly logRetention: RetentionDays;
  /** All calls of all people together; limits for each person are counted by the functions. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number };
}

/** CloudFront takes certificates from this region only; everything else lives beside it. */
export const REGION = 'us-east-1';

const ODDS_API = 'https://api.the-odds-api.com';

export const stages = {
  dev: {
    domain: 'dev.crossbook.example',
    oddsApiBaseUrl: ODDS_API,
    // Lists are hidden after 30 minutes, so a scan may fail once unnoticed.
    scanEveryMinutes: 15,
    // The plan of 100,000 credits a month; the featured markets alone take 96 × 30 a day.
    oddsDailyCredits: 3_200,
    logRetention: RetentionDays.TWO_WEEKS,
    throttle: { requestsPerSecond: 20, burst: 40 },
  },
  prod: {
    domain: 'crossbook.example',
    oddsApiBaseUrl: ODDS_API,
    scanEveryMinutes: 1,
    // The plan of 5 million credits a month; the featured markets alone take 1,440 × 30 a day.
    oddsDailyCredits: 160_000,
    logRetention: RetentionDays.THREE_MONTHS,
    throttle: { requestsPerSecond: 500, burst: 1000 },
  },
} as const satisfies Record<string, StageConfig>;

export type StageName = keyof typeof stages;

export const stageNames = ['dev', 'prod'] as const satisfies readonly StageName[];
