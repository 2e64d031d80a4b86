/** `npm run cost -- --subscribers 1000 --scan 60 [--json]`: a month of the stage `prod`, line by line. Assumptions: docs/scale.md. */
import { defineCommand, runMain } from 'citty';
import * as z from 'zod';
import { monthOf, revenue } from './month.ts';
import { PRICES_OF } from './prices.ts';

const given = z.object({
  subscribers: z.coerce.number().int().min(0).max(1e9),
  scan: z.coerce.number().int().min(1).max(86_400),
});

await runMain(
  defineCommand({
    meta: { name: 'cost', description: 'What a month of the stage prod costs, and what subscriptions leave.' },
    args: {
      subscribers: { type: 'string', default: '1000', description: 'People who subscribe' },
      scan: { type: 'string', default: '60', description: 'Seconds from one scan to the next' },
      json: { type: 'boolean', description: 'One JSON object' },
    },
    run: ({ args }) => {
      const { subscribers, scan: scanSeconds } = given.parse(args);
      const lines = monthOf({ subscribers, scanSeconds });
      const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
      const totals = { total, revenue: revenue(subscribers), left: revenue(subscribers) - total };
      if (args.json === true) {
        console.log(JSON.stringify({ pricesOf: PRICES_OF, subscribers, scanSeconds, lines, ...totals }, null, 2));
        return;
      }
      console.log(
        `${subscribers} subscribers, a scan every ${scanSeconds} s; dollars a month at prices of ${PRICES_OF}`,
      );
      for (const { section, label, quantity, unit, dollars } of lines) {
        const amount = `${quantity.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
        console.log(`${section.padEnd(14)}${label.padEnd(46)}${amount.padEnd(30)}${dollars.toFixed(2).padStart(12)}`);
      }
      for (const [name, dollars] of Object.entries(totals))
        console.log(`${name.padEnd(90)}${dollars.toFixed(2).padStart(12)}`);
    },
  }),
);
