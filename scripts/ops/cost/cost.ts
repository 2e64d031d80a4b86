/** `npm run cost -- --subscribers 1000 --scan 60 [--json]`: a month of the stage `prod`, line by line. Assumptions: docs/scale.md. */
import { runCommandLine } from '../command.ts';
import { monthOf, revenue } from './month.ts';
import { PRICES_OF } from './prices.ts';

await runCommandLine({
  name: 'cost',
  description: 'The monthly costs and profit of the stage prod.',
  args: {
    subscribers: { type: 'string', default: '1000', description: 'Number of subscribers' },
    scan: { type: 'string', default: '60', description: 'Seconds between scans' },
    json: { type: 'boolean', description: 'Print one JSON object' },
  },
  run: ({ subscribers, scan, json }) => {
    const options = { subscribers: wholeNumber(subscribers, 0, 1e9), scanSeconds: wholeNumber(scan, 1, 86_400) };
    const lines = monthOf(options);
    const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
    const income = revenue(options.subscribers);
    const totals = { total, revenue: income, left: income - total };
    if (json === true)
      return console.log(JSON.stringify({ pricesOf: PRICES_OF, ...options, lines, ...totals }, null, 2));
    console.log(`${subscribers} subscribers, a scan every ${scan} s; dollars a month at prices of ${PRICES_OF}`);
    for (const { section, label, quantity, unit, dollars } of lines) {
      const amount = `${quantity.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
      console.log(`${section.padEnd(14)}${label.padEnd(46)}${amount.padEnd(30)}${dollars.toFixed(2).padStart(12)}`);
    }
    for (const [name, dollars] of Object.entries(totals)) {
      console.log(`${name.padEnd(90)}${dollars.toFixed(2).padStart(12)}`);
    }
  },
});

/** @throws Error with a message for the operator */
function wholeNumber(text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${text}: expected a whole number from ${min} to ${max}.`);
}
