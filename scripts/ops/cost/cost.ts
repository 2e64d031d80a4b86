import { readFileSync, writeFileSync } from 'node:fs';
import { withoutAllowances } from './allowances.ts';
import { growthOf, scaleFile, withGrowth } from './growth-section.ts';
import { inventoryOf } from './inventory.ts';
import { costOf } from './model.ts';
import { optionsOf, UsageError } from './options.ts';
import { listPrices } from './prices.ts';
import { billJson, billText } from './print.ts';
import { operationsFile, resourcesOf, withTable } from './resources-section.ts';

const USAGE = [
  'Usage: npm run cost -- --subscribers 1000 --scan 60 [--stage prod] [--json] [--no-allowances]',
  '       npm run cost -- --resources [--write]',
  '       npm run cost -- --growth [--write]',
  'Every assumption of scripts/ops/cost/assumptions.ts is a flag too: hoursPerDay is --hours-per-day.',
].join('\n');

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(USAGE);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const { stage, usage, json, allowances, resources, growth, write } = optionsOf(args);
  // The CDK is heavy: whoever mistypes a flag need not wait for it.
  const { stageTemplates } = await import('./stage-templates.ts');
  const inventory = inventoryOf(stageTemplates(stage));
  const prices = allowances ? listPrices : withoutAllowances(listPrices);
  if (resources) {
    const table = resourcesOf(usage, inventory, prices);
    if (write) rewrite(operationsFile, (document) => withTable(document, table));
    console.log(table);
    return;
  }
  if (growth) {
    const tables = growthOf(usage, inventory, prices);
    if (write) rewrite(scaleFile, (document) => withGrowth(document, tables));
    console.log(tables);
    return;
  }
  const cost = costOf(usage, inventory, prices);
  const told = { stage, subscribers: usage.subscribers, scanSeconds: usage.scanSeconds };
  console.log(json ? billJson(cost, told) : billText(cost, told));
}

function rewrite(file: string, renewed: (document: string) => string): void {
  writeFileSync(file, renewed(readFileSync(file, 'utf8')));
}
