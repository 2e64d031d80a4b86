import { parse } from 'csv-parse/sync';
import { csvShapes } from './csv-shapes.ts';
import { eventsOfOutcomeRows } from './outcome-rows.ts';

/**
 * The events of a CSV text in one of the four shapes that people have flattened the provider's replies into.
 * @throws Error when a row has more or fewer cells than the heading, or the heading is of no shape known here.
 */
export function eventsOfCsv(text: string): unknown[] {
  const [heading, ...lines] = parse(text, { skip_empty_lines: true });
  if (heading === undefined) throw new Error('empty');
  const shape = csvShapes.find(({ columns }) => columns.every((column) => heading.includes(column)));
  if (shape === undefined) throw new Error(`no known shape of CSV: ${heading.slice(0, 5).join(', ')} …`);
  const rows = lines.map((cells) => new Map(heading.map((column, index) => [column, cells[index] ?? ''])));
  return eventsOfOutcomeRows(rows.flatMap((row) => shape.outcomes((column) => row.get(column) ?? '')));
}
