import type { Checked, Price } from './price.ts';

/** When the prices below were noted. AWS: list prices of us-east-1 in dollars, without taxes, savings plans or private offers. */
export const NOTED = '2026-11-22';

const MILLION = 1e6;
const TB = 1e3;
const PB = 1e6;

const lambda = 'https://aws.amazon.com/lambda/pricing/';
const dynamodb = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const cloudfront = 'https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/';
const cloudwatch = 'https://aws.amazon.com/cloudwatch/pricing/';
const waf = 'https://aws.amazon.com/waf/pricing/';
const secrets = 'https://aws.amazon.com/secrets-manager/pricing/';
const s3 = 'https://aws.amazon.com/s3/pricing/';
const eventbridge = 'https://aws.amazon.com/eventbridge/pricing/';

/** Every price of AWS's that the model knows. A GB is taken as 1e9 bytes, a TB as 1,000 GB: up to 7 % more than AWS counts. */
export const awsPrices = {
  apiRequests: {
    unit: 'requests of 512 kB',
    per: MILLION,
    steps: [{ dollars: 1, upTo: 300e6 }, { dollars: 0.9 }],
    source: 'https://aws.amazon.com/api-gateway/pricing/',
    checked: 'article',
  },
  lambdaRequests: {
    unit: 'requests',
    per: MILLION,
    steps: [{ dollars: 0.2 }],
    free: MILLION,
    source: lambda,
    checked: 'article',
  },
  /** arm64. The time of a cold start counts too. */
  lambdaGbSeconds: {
    unit: 'GB-seconds',
    per: 1,
    steps: [
      { dollars: 0.0000133334, upTo: 7.5e9 },
      { dollars: 0.0000120001, upTo: 18.75e9 },
      { dollars: 0.0000106667 },
    ],
    free: 400_000,
    source: lambda,
    checked: 'article',
  },
  tableWrites: {
    unit: 'write units',
    per: MILLION,
    steps: [{ dollars: 0.625 }],
    source: dynamodb,
    checked: 'article',
  },
  tableReads: {
    unit: 'read units',
    per: MILLION,
    steps: [{ dollars: 0.125 }],
    source: dynamodb,
    checked: 'article',
  },
  tableStorage: {
    unit: 'GB',
    per: 1,
    steps: [{ dollars: 0.25 }],
    free: 25,
    source: dynamodb,
    checked: 'page',
  },
  tableRecovery: { unit: 'GB', per: 1, steps: [{ dollars: 0.2 }], source: dynamodb, checked: 'unchecked' },
  /** To viewers in North America and Europe over HTTPS. */
  cdnRequests: {
    unit: 'requests',
    per: MILLION,
    steps: [{ dollars: 1 }],
    free: 10 * MILLION,
    source: cloudfront,
    checked: 'page',
  },
  cdnBytes: {
    unit: 'GB',
    per: 1,
    steps: [
      { dollars: 0.085, upTo: 10 * TB },
      { dollars: 0.08, upTo: 50 * TB },
      { dollars: 0.06, upTo: 150 * TB },
      { dollars: 0.04, upTo: 500 * TB },
      { dollars: 0.03, upTo: 1024 * TB },
      { dollars: 0.025, upTo: 5 * PB },
      { dollars: 0.02 },
    ],
    free: TB,
    source: cloudfront,
    checked: 'page',
  },
  cdnFunctionRuns: {
    unit: 'runs',
    per: MILLION,
    steps: [{ dollars: 0.1 }],
    free: 2 * MILLION,
    source: cloudfront,
    checked: 'page',
  },
  mails: {
    unit: 'mails',
    per: 1000,
    steps: [{ dollars: 0.1 }],
    source: 'https://aws.amazon.com/ses/pricing/',
    checked: 'article',
  },
  /** What Lambda and API Gateway log. */
  logBytes: {
    unit: 'GB',
    per: 1,
    steps: [
      { dollars: 0.5, upTo: 10 * TB },
      { dollars: 0.25, upTo: 30 * TB },
      { dollars: 0.1, upTo: 50 * TB },
      { dollars: 0.05 },
    ],
    free: 5,
    source: cloudwatch,
    checked: 'article',
  },
  logStorage: { unit: 'GB', per: 1, steps: [{ dollars: 0.03 }], source: cloudwatch, checked: 'article' },
  metrics: {
    unit: 'metrics',
    per: 1,
    steps: [{ dollars: 0.3, upTo: 10_000 }, { dollars: 0.1 }],
    free: 10,
    source: cloudwatch,
    checked: 'article',
  },
  alarms: {
    unit: 'alarm metrics',
    per: 1,
    steps: [{ dollars: 0.1 }],
    free: 10,
    source: cloudwatch,
    checked: 'article',
  },
  compositeAlarms: { unit: 'alarms', per: 1, steps: [{ dollars: 0.5 }], source: cloudwatch, checked: 'unchecked' },
  /** Three of up to 50 metrics each are free; ours may hold more, so none is taken as free. */
  dashboards: { unit: 'dashboards', per: 1, steps: [{ dollars: 3 }], source: cloudwatch, checked: 'article' },
  secrets: { unit: 'secrets', per: 1, steps: [{ dollars: 0.4 }], source: secrets, checked: 'article' },
  secretReads: { unit: 'reads', per: 10_000, steps: [{ dollars: 0.05 }], source: secrets, checked: 'article' },
  decryptions: {
    unit: 'decryptions',
    per: 10_000,
    steps: [{ dollars: 0.03 }],
    free: 20_000,
    source: 'https://aws.amazon.com/kms/pricing/',
    checked: 'article',
  },
  busEvents: {
    unit: 'events',
    per: MILLION,
    steps: [{ dollars: 1 }],
    source: eventbridge,
    checked: 'article',
  },
  scheduledStarts: {
    unit: 'starts',
    per: MILLION,
    steps: [{ dollars: 1 }],
    free: 14 * MILLION,
    source: eventbridge,
    checked: 'article',
  },
  queueRequests: {
    unit: 'requests',
    per: MILLION,
    steps: [{ dollars: 0.4 }],
    free: MILLION,
    source: 'https://aws.amazon.com/sqs/pricing/',
    checked: 'unchecked',
  },
  alarmMails: {
    unit: 'mails',
    per: 100_000,
    steps: [{ dollars: 2 }],
    free: 1000,
    source: 'https://aws.amazon.com/sns/pricing/',
    checked: 'article',
  },
  fileStorage: { unit: 'GB', per: 1, steps: [{ dollars: 0.023 }], source: s3, checked: 'unchecked' },
  fileReads: { unit: 'reads', per: 1000, steps: [{ dollars: 0.0004 }], source: s3, checked: 'unchecked' },
  firewalls: { unit: 'firewalls', per: 1, steps: [{ dollars: 5 }], source: waf, checked: 'article' },
  firewallRules: { unit: 'rules', per: 1, steps: [{ dollars: 1 }], source: waf, checked: 'article' },
  firewallRequests: { unit: 'requests', per: MILLION, steps: [{ dollars: 0.6 }], source: waf, checked: 'article' },
  /** From functions to the odds provider and Stripe; what comes in is free. */
  bytesOut: {
    unit: 'GB',
    per: 1,
    steps: [{ dollars: 0.09, upTo: 10 * TB }, { dollars: 0.085 }],
    free: 100,
    source: 'https://aws.amazon.com/ec2/pricing/on-demand/',
    checked: 'article',
  },
} as const satisfies Record<string, Price>;

export type AwsPrices = Readonly<Record<keyof typeof awsPrices, Price>>;

export interface ProviderPlan {
  readonly name: string;
  /** A calendar month's. */
  readonly credits: number;
  /** Dollars a month. */
  readonly dollars: number;
}

/** The odds provider's plans, smallest first. There is no paying beyond a plan: at zero every call that costs anything fails. */
export const providerPlans = {
  source: 'https://the-odds-api.com/#get-access',
  checked: 'article',
  plans: [
    { name: '500 credits', credits: 500, dollars: 0 },
    { name: '20,000 credits', credits: 20_000, dollars: 30 },
    { name: '100,000 credits', credits: 100_000, dollars: 59 },
    { name: '5 million credits', credits: 5_000_000, dollars: 119 },
    { name: '15 million credits', credits: 15_000_000, dollars: 249 },
  ],
} as const satisfies { source: string; checked: Checked; plans: readonly ProviderPlan[] };

/** Of each charge of a US card. Disputes ($15 each) and foreign cards (1.5 % more) are left out. */
export const stripeFees = {
  cardShare: 0.029,
  cardDollars: 0.3,
  /** Of what subscriptions bring in. */
  billingShare: 0.007,
  source: 'https://stripe.com/pricing',
  checked: 'article',
} as const satisfies Record<string, number | string> & { checked: Checked };

/** All that the model is told of prices. */
export interface Prices {
  readonly aws: AwsPrices;
  readonly plans: readonly ProviderPlan[];
  readonly stripe: { readonly cardShare: number; readonly cardDollars: number; readonly billingShare: number };
}

export const listPrices: Prices = { aws: awsPrices, plans: providerPlans.plans, stripe: stripeFees };
