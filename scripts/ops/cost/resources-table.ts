import type { Inventory } from './inventory.ts';
import type { Line } from './line.ts';
import { markdownTable } from './markdown-table.ts';
import { cents } from './money.ts';
import { resourceTypes } from './resource-types.ts';

/** The same bill twice: without a subscriber, and with so many. */
export interface TwoBills {
  readonly idle: readonly Line[];
  readonly used: readonly Line[];
}

interface Row {
  readonly name: string;
  readonly type: string;
  readonly count: string;
  readonly idle: number;
  readonly more: number;
  readonly because: string;
}

/** Every resource in Markdown: what it costs a month while nobody subscribes and scans run, and what the subscribers add. Dearest first. */
export function resourcesTable({ counts }: Inventory, bills: TwoBills, subscribers: number): string {
  const rows: readonly Row[] = [
    ...[...counts].map(([type, count]): Row => {
      const { name = type, because = '' } = resourceTypes[type] ?? {};
      return {
        name,
        type: `\`${type}\``,
        count: String(count),
        ...both(bills, (line) => line.resource === type),
        because,
      };
    }),
    ...withoutResource(bills),
  ].toSorted((a, b) => b.idle + b.more - (a.idle + a.more) || (a.name < b.name ? -1 : 1));
  const all = both(bills, () => true);
  return markdownTable(
    ['resource', 'type', 'how many', 'idle', `per ${subscribers.toLocaleString('en-US')} subscribers`, 'costs by'],
    [
      ...rows.map(({ name, type, count, idle, more, because }) => [
        name,
        type,
        count,
        cents(idle),
        cents(more),
        because,
      ]),
      ['**all**', '', '', cents(all.idle), cents(all.more), ''],
    ],
  );
}

/** What no template holds but is paid all the same. */
function withoutResource(bills: TwoBills): readonly Row[] {
  const labels = new Map(bills.used.filter(({ resource }) => resource === undefined).map((line) => [line.label, line]));
  return [...labels].map(([label, { section, unit }]) => {
    const amounts = both(bills, (line) => line.section === section && line.label === label);
    return { name: label, type: section, count: '', ...amounts, because: unit };
  });
}

function both({ idle, used }: TwoBills, chosen: (line: Line) => boolean): { idle: number; more: number } {
  const sum = (lines: readonly Line[]) => lines.filter(chosen).reduce((dollars, line) => dollars + line.dollars, 0);
  return { idle: sum(idle), more: sum(used) - sum(idle) };
}
