/** `npm run cost -- --subscribers 1000 --scan 60 [--json]`: a month of the stage `prod`, line by line. Assumptions: docs/scale.md. */
import { runAtTerminal } from '../command.ts';
import { monthOf, revenue } from './month.ts';
import { PRICES_OF } from './prices.ts';

await runAtTerminal({
  name: 'cost',
  description: 'What a month of the stage prod costs, and what subscriptions leave.',
  args: {
    subscribers: { type: 'string', default: '1000', description: 'People who subscribe' },
    scan: { type: 'string', default: '60', description: 'Seconds from one scan to the next' },
    json: { type: 'boolean', description: 'One JSON object' },
  },
  run: ({ subscribers, scan, json }) => {
    const given = { subscribers: wholeNumber(subscribers, 0, 1e9), scanSeconds: wholeNumber(scan, 1, 86_400) };
    const lines = monthOf(given);
    const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
    const brought = revenue(given.subscribers);
    const totals = { total, revenue: brought, left: brought - total };
    if (json === true) return console.log(JSON.stringify({ pricesOf: PRICES_OF, ...given, lines, ...totals }, null, 2));
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

/** @throws Error for the person at the keyboard */
function wholeNumber(text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${text}: a whole number from ${least} to ${most} is needed.`);
}
