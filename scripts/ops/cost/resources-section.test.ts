import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type StageName, stageNames } from '../../../infra/config/stages.ts';
import { type Inventory, inventoryOf } from './inventory.ts';
import { costOf } from './model.ts';
import { optionsOf } from './options.ts';
import { listPrices } from './prices.ts';
import { resourceTypes } from './resource-types.ts';
import { operationsFile, resourcesOf, withTable } from './resources-section.ts';
import { stageTemplates } from './stage-templates.ts';
import { lookers, smallStage } from './testing/small-stage.ts';

describe.each(stageNames)('the templates of %s', (stage: StageName) => {
  let inventory: Inventory;
  const { usage } = optionsOf(['--stage', stage]);
  beforeAll(() => {
    inventory = inventoryOf(stageTemplates(stage));
  }, 60_000);

  it('hold no resource without a price, and every function whose runs are counted', () => {
    expect(costOf(usage, inventory, listPrices).subtotals.AWS).toBeGreaterThan(0);
  });

  it('start scans as often as the model takes from the stage’s row', () => {
    expect(inventory.schedules.get('opportunities/refresh-odds')).toBe(usage.scanSeconds);
  });

  if (stage === 'prod') {
    it('give the table that stands in OPERATIONS.md; `npm run cost -- --resources --write` renews it', () => {
      const document = readFileSync(operationsFile, 'utf8');
      expect(withTable(document, resourcesOf(usage, inventory, listPrices))).toBe(document);
    });
  }
});

const everyType = { ...smallStage, counts: new Map(Object.keys(resourceTypes).map((type) => [type, 1] as const)) };

it('has lines for every paid type, and none for a free one', () => {
  const named = costOf(lookers, everyType, listPrices).lines.flatMap(({ resource = [] }) => resource);
  const paid = Object.entries(resourceTypes).flatMap(([type, row]) => (row.paid ? [type] : []));
  expect([...new Set(named)].toSorted()).toEqual(paid.toSorted());
});

it('puts in the table all that the bill comes to, without and with 1,000 subscribers', () => {
  const bill = (subscribers: number) => costOf({ ...lookers, subscribers }, everyType, listPrices).total;
  const table = resourcesOf(lookers, everyType, listPrices);
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const dollars = (column: number) =>
    rows.slice(2, -1).map((row) => Number((row[column] ?? '').replace(/<\$0\.01/, '0').replace(/[$,]/g, '')));
  const sum = (column: number) => dollars(column).reduce((all, each) => all + each, 0);
  // Each row is rounded to a cent.
  expect(Math.abs(sum(4) - bill(0))).toBeLessThan(0.1);
  expect(Math.abs(sum(5) - (bill(1_000) - bill(0)))).toBeLessThan(0.1);
});

it('replaces what stands between the two lines and nothing else', () => {
  const [begin, end] = ['<!-- What `npm run cost -- --resources --write` prints: begin -->', '<!-- end -->'];
  const document = `# A\n\n${begin}\n\nold\n\n${end}\n\nrest\n`;
  expect(withTable(document, 'new')).toBe(`# A\n\n${begin}\n\nnew\n\n${end}\n\nrest\n`);
});

it('refuses a document that does not say where the table goes', () => {
  expect(() => withTable('# A\n', 'new')).toThrow('OPERATIONS.md does not say where the table goes');
});
