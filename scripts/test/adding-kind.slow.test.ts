import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { compileScratch, scratchSources, stepsAfter } from './scratch-sources.ts';

/** Adds a kind of opportunity to a copy of the sources by the steps of docs/adding.md, and compiles the copy, page and all. */

/** The kind's own three files: a finder, an endpoint and a page. */
const added = {
  'shared/engine/kinds/even.ts': `import type { Finder } from '../finder.ts';
import type { Opportunity } from '../opportunity.ts';

export class EvenFinder implements Finder {
  readonly quarantined = 0;

  search(): void {}

  found(): readonly Opportunity[] {
    return [];
  }
}
`,
  'functions/odds/list-even.handler.ts': `import { listEven } from '../../shared/contracts/opportunities.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type ListDeps, listNow, liveList } from './api/live-list.ts';

export const run: Run<typeof listEven, ListDeps> = ({ caller, query }, deps) =>
  listNow(deps, { userId: caller.userId, since: query.since });

export const handler = subscribedEndpoint(listEven, () => liveList('even'), run);
`,
  'frontend/src/pages/boards/EvenPage.tsx': `import { ListBoard } from './lazy-boards.tsx';

export function EvenPage() {
  return <ListBoard kind="even" title="Even" />;
}
`,
} as const;

/** What is added to other files. */
const touched = {
  'shared/odds/limits.ts': [
    ["'promo', 'low-hold'", ", 'even'"],
    ["  'low-hold': (cost) => isLowHold(cost),", '\n  even: (cost) => cost === 1,'],
  ],
  'shared/odds/kinds.ts': [
    [
      'export const kinds = {',
      `
  even: {
    label: 'Even',
    alertName: 'Even',
    list: { endpoint: 'odds/list-even', path: '/api/even' },
    page: '/even',
    filters: 'even',
    margins: 'worst case',
    rankedBy: 'margin',
    prices: 'every book',
    empty: { title: 'No Even Opportunities', text: 'Click the Scan button for new ones.' },
  },`,
    ],
    ["'low-hold': make('low-hold')", ", even: make('even')"],
  ],
  'shared/engine/kinds/registry.ts': [
    ["import { ArbitrageFinder } from './arbitrage.ts';", "\nimport { EvenFinder } from './even.ts';"],
    ['  arbitrage: () => new ArbitrageFinder(),', '\n  even: () => new EvenFinder(),'],
  ],
  'shared/contracts/opportunities.ts': [
    ["'Returns the current overlaps, best first.');", "\nexport const listEven = list('even', 'Returns even pairs.');"],
    ["  'odds/list-overlap': listOverlap,", "\n  'odds/list-even': listEven,"],
    ["    'odds/list-overlap': value,", "\n    'odds/list-even': value,"],
  ],
  'frontend/src/app/board-pages.ts': [
    [
      '= {\n',
      "  even: { load: async () => (await import('../pages/boards/EvenPage.tsx')).EvenPage, icon: Scale, place: 'more' },\n",
    ],
  ],
} as const;

const copy = scratchSources(['shared', 'functions', 'infra', 'frontend'], { added, touched });
afterAll(() => rmSync(copy.scratch, { recursive: true, force: true }));

it('a new kind of opportunity touches as many files as docs/adding.md says, which names each', () => {
  const steps = stepsAfter('## A kind of opportunity');
  const files = [...Object.keys(touched), ...Object.keys(added)];
  expect(steps).toContain('Eight files');
  expect(files).toHaveLength(8);
  for (const file of files)
    expect(steps).toContain(`\`${file.replace(/even\b/, '<kind>').replace('Even', '<Kind>')}\``);
});

it('a kind added this way compiles, in the functions, their grants and sizes, and the page', () => {
  compileScratch(copy, ['functions/**/*.handler.ts', 'functions/**/*.job.ts', 'infra/app.ts']);
  compileScratch(copy, ['frontend/src'], './frontend/tsconfig.json');
});
