import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { growthOf, scaleFile, withGrowth } from './growth-section.ts';
import { inventoryOf } from './inventory.ts';
import { optionsOf } from './options.ts';
import { listPrices } from './prices.ts';
import { stageTemplates } from './stage-templates.ts';
import { lookers, smallStage } from './testing/small-stage.ts';

it('gives the tables that stand in SCALE.md; `npm run cost -- --growth --write` renews them', {
  timeout: 60_000,
}, () => {
  const document = readFileSync(scaleFile, 'utf8');
  const { usage } = optionsOf([]);
  expect(withGrowth(document, growthOf(usage, inventoryOf(stageTemplates('prod')), listPrices))).toBe(document);
});

it('tells at how many people a limit is met', () => {
  // 1,200 people make 20 calls a second: 500 are met at 30,000; the reconciler's 90 s at 29,000.
  const tables = growthOf(lookers, smallStage, listPrices);
  expect(tables).toMatch(/\| throttle of the stage +\| 500 calls\/s +\| 30,000 /);
  expect(tables).toMatch(/\| reconciler within its hour +\| 90 s a round +\| 29,000 /);
});

it('leaves what stands outside its place as it is', () => {
  const begin = '<!-- What `npm run cost -- --growth --write` prints: begin -->';
  const document = (tables: string) => `<!-- end -->\n\n${begin}\n\n${tables}\n\n<!-- end -->\n\nrest\n`;
  expect(withGrowth(document('old'), 'new')).toBe(document('new'));
  expect(() => withGrowth('# Scale\n', 'new')).toThrow('SCALE.md does not say where the table goes');
});
