import { expect, it } from 'vitest';
import * as z from 'zod';
import { costOf } from './model.ts';
import { listPrices } from './prices.ts';
import { billJson, billText } from './print.ts';
import { lookers, smallStage } from './testing/small-stage.ts';

const cost = costOf(lookers, smallStage, listPrices);
const told = { stage: 'prod', subscribers: 1_200, scanSeconds: 60 };

it('prints each line that has a quantity, its price and its dollars, and what they come to', () => {
  const text = billText(cost, told);
  expect(text).toMatch(/^prod, 1,200 subscribers, a scan every 60 s\. Dollars a month, prices of \d{4}-\d\d-\d\d\./);
  expect(text).toMatch(/^AWS +API calls +17,520,000 requests of 512 kB +\$1 per 1 M, less in bulk +\$17\.52$/m);
  expect(text).toMatch(
    /^odds provider +plan of 5 million credits +4,960,000 credits in 31 days +\$119 a month +\$119\.00$/m,
  );
  expect(text).toMatch(/^ +Stripe together +\$1,656\.00$/m);
  expect(text).toContain('Subscriptions bring $36,000.00;');
  expect(text).not.toContain('mails sent');
});

it('says what the figures stand on: how fresh games are, what is dearest, which prices nobody looked up', () => {
  const text = billText(cost, told);
  expect(text).toContain('- 10 of 60 games have fresh prices');
  expect(text).toMatch(/^Dearest: cards, by what is charged \d+\.\d %;/m);
  expect(text).toMatch(/^- Noted from knowledge alone, .*tableRecovery/m);
});

it('prints one JSON object a figure, unrounded', () => {
  const figure = z.looseObject({ figure: z.string() });
  const figures = billJson(cost, told)
    .split('\n')
    .map((line) => figure.parse(JSON.parse(line)));
  expect(figures.filter((each) => each.figure === 'line')).toEqual(
    cost.lines.map((line) => ({ figure: 'line', ...line })),
  );
  expect(figures).toContainEqual({ figure: 'total', value: cost.total });
  expect(figures).toContainEqual({ figure: 'subtotal', section: 'Stripe', dollars: cost.subtotals.Stripe });
});
