/** `npm run cost -- --subscribers 1000 [--json]`: a month of the stage `prod`, line by line, by the quantities of docs/scale.md. */
import { plans } from '../../shared/catalogue/plans.ts';
import { runCommandLine } from './command.ts';

/** Date of the prices: list prices of us-east-1 in dollars, arm64, without taxes, savings plans or private offers. */
const PRICES_OF = '2026-11-22';

/** Of subscribers, those who pay for a year at once. */
const YEARLY_SHARE = 0.25;

/** A quantity of a month with a scan each minute, and its price. */
interface Row {
  readonly label: string;
  readonly unit: string;
  /** What the stage needs without subscribers, and each subscriber adds. */
  readonly quantity: readonly [fixed: number, perSubscriber: number];
  /** Dollars for `per` units, up to a quantity; the last price has no limit. The first `free` units cost nothing. */
  readonly prices: readonly (readonly [dollars: number, upTo?: number])[];
  readonly per?: number;
  readonly free?: number;
  readonly source: string;
}

const MILLION = 1e6;
const AWS = 'https://aws.amazon.com';

// biome-ignore format: a table, one row a line
const rows: readonly Row[] = [
  { label: 'API calls', unit: 'calls', quantity: [44_530, 5_241.41], prices: [[1, 300e6], [0.9]], per: MILLION, source: `${AWS}/api-gateway/pricing/` },
  { label: 'socket messages', unit: 'messages', quantity: [0, 4_106.25], prices: [[1, 1e9], [0.8]], per: MILLION, source: `${AWS}/api-gateway/pricing/ (a transcription)` },
  { label: 'socket minutes', unit: 'minutes', quantity: [0, 1_825], prices: [[0.25]], per: MILLION, source: `${AWS}/api-gateway/pricing/ (a transcription)` },
  { label: 'CDN requests', unit: 'requests', quantity: [132_130, 5_813.07], prices: [[1]], per: MILLION, free: 10 * MILLION, source: `${AWS}/cloudfront/pricing/pay-as-you-go/` },
  { label: 'CDN bytes', unit: 'GB', quantity: [9.37592, 0.04336], prices: [[0.085, 10_000], [0.08, 50_000], [0.06]], free: 1_000, source: `${AWS}/cloudfront/pricing/pay-as-you-go/` },
  { label: 'CDN functions', unit: 'runs', quantity: [132_130, 5_813.07], prices: [[0.1]], per: MILLION, free: 2 * MILLION, source: `${AWS}/cloudfront/pricing/pay-as-you-go/` },
  { label: 'firewall requests', unit: 'requests', quantity: [132_130, 5_813.07], prices: [[0.6]], per: MILLION, source: `${AWS}/waf/pricing/` },
  { label: 'function runs', unit: 'runs', quantity: [1_669_850, 5_241.91], prices: [[0.2]], per: MILLION, free: MILLION, source: `${AWS}/lambda/pricing/` },
  { label: 'function time', unit: 'GB-seconds', quantity: [787_124, 132.6], prices: [[0.0000133334]], free: 400_000, source: `${AWS}/lambda/pricing/` },
  { label: 'table writes', unit: 'write units', quantity: [10_241_300, 8_074.93], prices: [[0.625]], per: MILLION, source: `${AWS}/dynamodb/pricing/on-demand/` },
  { label: 'table reads', unit: 'read units', quantity: [528_520, 23_342.6], prices: [[0.125]], per: MILLION, source: `${AWS}/dynamodb/pricing/on-demand/` },
  { label: 'bucket writes', unit: 'requests', quantity: [350_400, 0], prices: [[0.005]], per: 1_000, source: `${AWS}/s3/pricing/ (from memory)` },
  { label: 'bucket reads', unit: 'requests', quantity: [2_433_600, 152.083], prices: [[0.0004]], per: 1_000, source: `${AWS}/s3/pricing/ (from memory)` },
  { label: 'bucket storage', unit: 'GB', quantity: [1.64227, 0], prices: [[0.023]], source: `${AWS}/s3/pricing/ (from memory)` },
  { label: 'table storage', unit: 'GB', quantity: [0.09072, 0.001101], prices: [[0.25]], free: 25, source: `${AWS}/dynamodb/pricing/on-demand/` },
  { label: 'table recovery to any second', unit: 'GB', quantity: [0.09072, 0.001101], prices: [[0.2]], source: `${AWS}/dynamodb/pricing/on-demand/ (from memory)` },
  { label: 'table backups in two regions', unit: 'GB', quantity: [4.62672, 0.056151], prices: [[0.1]], source: `${AWS}/backup/pricing/, by factualminds.com of 2026-06-13` },
  { label: 'table backups on the way', unit: 'GB', quantity: [16.5564, 0.200933], prices: [[0.02]], source: `${AWS}/backup/pricing/, by factualminds.com of 2026-06-13` },
  { label: 'logs taken in', unit: 'GB', quantity: [1.05985, 0.0043612], prices: [[0.5, 10_000], [0.25]], free: 5, source: `${AWS}/cloudwatch/pricing/` },
  { label: 'logs kept 90 days, compressed', unit: 'GB', quantity: [0.4704, 0.00193566], prices: [[0.03]], source: `${AWS}/cloudwatch/pricing/` },
  { label: 'emails, those of alerts included', unit: 'emails', quantity: [0, 8.5], prices: [[0.1]], per: 1_000, source: `${AWS}/ses/pricing/` },
  { label: 'firewall, metrics, alarms, dashboard, secrets', unit: 'month', quantity: [1, 0], prices: [[26.2]], source: `the pages above, ${AWS}/secrets-manager/pricing/` },
  { label: 'odds provider, 5 million credits', unit: 'month', quantity: [1, 0], prices: [[119]], source: 'https://the-odds-api.com/#get-access' },
  { label: 'cards and Stripe Billing, by what is charged', unit: 'dollars', quantity: [0, revenue(1)], prices: [[0.029 + 0.007]], source: 'https://stripe.com/pricing' },
  { label: 'cards, by the charge', unit: 'charges', quantity: [0, 1 - YEARLY_SHARE + YEARLY_SHARE / 12], prices: [[0.3]], source: 'https://stripe.com/pricing' },
];

await runCommandLine({
  name: 'cost',
  description: 'The monthly costs and profit of the stage prod.',
  args: {
    subscribers: { type: 'string', default: '1000', description: 'Number of subscribers' },
    json: { type: 'boolean', description: 'Print one JSON object' },
  },
  run: ({ subscribers: text, json }) => {
    if (!/^\d{1,9}$/.test(text)) throw new Error(`${text}: expected a whole number below a billion.`);
    const subscribers = Number(text);
    const lines = rows.map((row) => {
      const quantity = row.quantity[0] + subscribers * row.quantity[1];
      return { label: row.label, quantity, unit: row.unit, dollars: charge(row, quantity), source: row.source };
    });
    const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
    const totals = { total, revenue: revenue(subscribers), left: revenue(subscribers) - total };
    if (json === true) return console.log(JSON.stringify({ pricesOf: PRICES_OF, subscribers, lines, ...totals }));
    console.log(`${subscribers} subscribers, a scan every minute; dollars a month at prices of ${PRICES_OF}`);
    console.table(
      [...lines, ...Object.entries(totals).map(([label, dollars]) => ({ label, dollars }))].map(
        ({ dollars, ...line }) => ({ ...line, dollars: Number(dollars.toFixed(2)) }),
      ),
    );
  },
});

function charge({ prices, per = 1, free = 0 }: Row, quantity: number): number {
  let [dollars, from] = [0, 0];
  for (const [price, upTo = Number.POSITIVE_INFINITY] of prices) {
    dollars += (Math.max(0, Math.min(quantity, upTo) - Math.max(from, free)) / per) * price;
    from = upTo;
  }
  return dollars;
}

function revenue(subscribers: number): number {
  const cents = (1 - YEARLY_SHARE) * plans.month.billedCents + (YEARLY_SHARE * plans.year.billedCents) / 12;
  return (subscribers * cents) / 100;
}
