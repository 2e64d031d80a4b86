/** Date of the prices below. AWS: list prices of us-east-1 in dollars, arm64, without taxes, savings plans or private offers. */
export const PRICES_OF = '2026-11-22';

/** A price by quantity. A GB is 1e9 bytes here: up to 7 % more than AWS charges. */
export interface Price {
  /** `requests`, `GB`. */
  readonly unit: string;
  /** Number of units that the dollars below buy. */
  readonly per: number;
  /** Dollars for `per` units up to a monthly quantity; the last step has no limit. */
  readonly steps: readonly (readonly [dollars: number, upTo?: number])[];
  /** Free units a month. */
  readonly free?: number;
}

const MILLION = 1e6;

export const prices = {
  /** Source: https://aws.amazon.com/api-gateway/pricing/ */
  apiCalls: { unit: 'calls', per: MILLION, steps: [[1, 300e6], [0.9]] },
  /** Of WebSocket APIs: messages of up to 32 kB, and minutes of connections. Source: https://aws.amazon.com/api-gateway/pricing/ (a transcription) */
  socketMessages: { unit: 'messages', per: MILLION, steps: [[1, 1e9], [0.8]] },
  socketMinutes: { unit: 'minutes', per: MILLION, steps: [[0.25]] },
  /** Source: https://aws.amazon.com/lambda/pricing/ */
  lambdaRuns: { unit: 'runs', per: MILLION, steps: [[0.2]], free: MILLION },
  lambdaTime: { unit: 'GB-seconds', per: 1, steps: [[0.0000133334]], free: 400_000 },
  /** Source: https://aws.amazon.com/dynamodb/pricing/on-demand/ (recovery: from memory, not looked up) */
  tableWrites: { unit: 'write units', per: MILLION, steps: [[0.625]] },
  tableReads: { unit: 'read units', per: MILLION, steps: [[0.125]] },
  tableStorage: { unit: 'GB', per: 1, steps: [[0.25]], free: 25 },
  tableRecovery: { unit: 'GB', per: 1, steps: [[0.2]] },
  /**
   * Warm storage of DynamoDB backups, and what leaves the region with a copy. The page shows prices per region to a browser only; these are
   * from https://www.factualminds.com/blog/aws-backup-pricing-vaults-cross-region-restores/ of 2026-06-13.
   * Source: https://aws.amazon.com/backup/pricing/
   */
  tableBackups: { unit: 'GB', per: 1, steps: [[0.1]] },
  backupTransfer: { unit: 'GB', per: 1, steps: [[0.02]] },
  /** Source: https://aws.amazon.com/s3/pricing/ (from memory, not looked up) */
  bucketWrites: { unit: 'requests', per: 1_000, steps: [[0.005]] },
  bucketReads: { unit: 'requests', per: 1_000, steps: [[0.0004]] },
  bucketStorage: { unit: 'GB', per: 1, steps: [[0.023]] },
  /** To viewers in North America and Europe. Source: https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/ */
  cdnRequests: { unit: 'requests', per: MILLION, steps: [[1]], free: 10 * MILLION },
  cdnBytes: { unit: 'GB', per: 1, steps: [[0.085, 10_000], [0.08, 50_000], [0.06]], free: 1_000 },
  cdnFunctions: { unit: 'runs', per: MILLION, steps: [[0.1]], free: 2 * MILLION },
  /** Source: https://aws.amazon.com/waf/pricing/ */
  firewallRequests: { unit: 'requests', per: MILLION, steps: [[0.6]] },
  /** Source: https://aws.amazon.com/cloudwatch/pricing/ */
  logBytes: { unit: 'GB', per: 1, steps: [[0.5, 10_000], [0.25]], free: 5 },
  logStorage: { unit: 'GB', per: 1, steps: [[0.03]] },
  /** Source: https://aws.amazon.com/ses/pricing/ */
  mails: { unit: 'mails', per: 1_000, steps: [[0.1]] },
} as const satisfies Record<string, Price>;

/** Fixed dollars a month for the resources of the stage `prod`. Source: the pages above and https://aws.amazon.com/secrets-manager/pricing/ */
export const fixedDollars = {
  'firewall ($5) with three rules ($1 each)': 8,
  '33 metrics from logs ($0.30 each, 10 free)': 6.9,
  'alarms over 85 metrics ($0.10 each, 10 free)': 7.5,
  'dashboard of more than 50 metrics': 3,
  'two generated secrets ($0.40 each)': 0.8,
} as const;

/** The odds provider's plans, smallest first; there is no overage. Source: https://the-odds-api.com/#get-access */
const providerPlans = [
  { credits: 500, dollars: 0 },
  { credits: 20_000, dollars: 30 },
  { credits: 100_000, dollars: 59 },
  { credits: 5_000_000, dollars: 119 },
  { credits: 15_000_000, dollars: 249 },
] as const;

/** US cards, without disputes ($15 each). Billing: a share of revenue. Source: https://stripe.com/pricing */
export const stripeFees = { cardShare: 0.029, dollarsPerCharge: 0.3, billingShare: 0.007 } as const;

/** Dollars, not rounded, for a month's quantity. The first units are free. */
export function charge({ per, steps, free = 0 }: Price, quantity: number): number {
  let dollars = 0;
  let from = 0;
  for (const [price, upTo = Number.POSITIVE_INFINITY] of steps) {
    dollars += (Math.max(0, Math.min(quantity, upTo) - Math.max(from, free)) / per) * price;
    from = upTo;
  }
  return dollars;
}

/** The smallest plan that suffices for the longest month with the reserve of 500 credits (5 % of a small plan). */
export function providerPlan(credits: number): { label: string; dollars: number } {
  const suffices = (plan: { credits: number }) => credits <= plan.credits - Math.min(500, plan.credits * 0.05);
  const found = providerPlans.find(suffices);
  if (found !== undefined) return { label: `plan of ${found.credits} credits`, dollars: found.dollars };
  const { credits: most, dollars } = providerPlans[4];
  const times = Math.ceil(credits / (most - 500));
  return { label: `${times} plans of ${most} credits (a guess)`, dollars: dollars * times };
}
