import type { Line, Section } from './line.ts';
import type { Cost } from './model.ts';
import { cents } from './money.ts';
import { awsPrices, NOTED } from './prices.ts';

const sections: readonly Section[] = ['AWS', 'odds provider', 'Stripe'];
const GAP = '  ';

export interface Told {
  readonly stage: string;
  readonly subscribers: number;
  readonly scanSeconds: number;
}

/** The bill for a terminal. */
export function billText(cost: Cost, { stage, subscribers, scanSeconds }: Told): string {
  const rows = sections.flatMap((section) => [
    ...cost.lines.filter((line) => line.section === section && line.quantity > 0).map(rowOf),
    ['', `${section} together`, '', '', cents(cost.subtotals[section])],
    [],
  ]);
  const share = cost.marginShare === null ? '' : ` (${(cost.marginShare * 100).toFixed(1)} %)`;
  return [
    `${stage}, ${subscribers.toLocaleString('en-US')} subscribers, a scan every ${scanSeconds} s. Dollars a month, prices of ${NOTED}.`,
    '',
    ...aligned([['', 'line', 'quantity', 'unit price', 'dollars a month'], ...rows]),
    `All together ${cents(cost.total)}${cost.perSubscriber === null ? '' : `, ${cents(cost.perSubscriber)} a subscriber`}.`,
    `Subscriptions bring ${cents(cost.revenue)}; ${cents(cost.margin)} are left${share}.`,
    `Dearest: ${dearest(cost)}.`,
    ...cost.remarks.map((remark) => `- ${remark}`),
    `- Noted from knowledge alone, not looked up: the prices of ${unchecked.join(', ')}.`,
  ].join('\n');
}

/** One JSON object a figure. */
export function billJson(cost: Cost, told: Told): string {
  const { lines, subtotals, total, perSubscriber, revenue, margin, marginShare, remarks } = cost;
  const figures = { total, perSubscriber, revenue, margin, marginShare };
  return [
    { figure: 'input', ...told, prices: NOTED },
    ...lines.map((line) => ({ figure: 'line', ...line })),
    ...sections.map((section) => ({ figure: 'subtotal', section, dollars: subtotals[section] })),
    ...Object.entries(figures).map(([figure, value]) => ({ figure, value })),
    ...remarks.map((remark) => ({ figure: 'remark', remark })),
  ]
    .map((figure) => JSON.stringify(figure))
    .join('\n');
}

/** Names in the table of prices. */
const unchecked = Object.entries(awsPrices).flatMap(([name, { checked }]) => (checked === 'unchecked' ? [name] : []));

const DEAREST_SHOWN = 4;

function dearest({ lines, total }: Cost): string {
  const shown = lines.toSorted((a, b) => b.dollars - a.dollars).slice(0, DEAREST_SHOWN);
  const share = (dollars: number) => (total === 0 ? 0 : (dollars / total) * 100).toFixed(1);
  return shown.map(({ label, dollars }) => `${label} ${share(dollars)} %`).join('; ');
}

function rowOf({ section, label, quantity, unit, unitPrice, dollars }: Line): readonly string[] {
  return [section, label, `${amount(quantity)} ${unit}`, unitPrice, cents(dollars)];
}

/** Whole numbers from a hundred on; two places below. */
function amount(quantity: number): string {
  const digits = quantity >= 100 || Number.isInteger(quantity) ? 0 : 2;
  return quantity.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Columns side by side; the last one, money, at its right edge. An empty row stays one. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === columns - 1 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join(GAP)
      .trimEnd(),
  );
}
