import { classNames } from '../../lib/class-names.ts';

/** A chart's points as a table: the first column names the row. */
export interface TableContents {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A long table is read at its end first, and scrolls. */
export function ChartTable({ caption, columns, rows }: TableContents & { caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
    <section tabIndex={0} aria-label={`${caption}, as a table`} className="max-h-64 overflow-auto overscroll-contain">
      <table className="w-full text-[0.8125rem] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={classNames(
                  'sticky top-0 bg-surface py-1 pr-3 font-semibold text-2xs text-muted last:pr-0',
                  index === 0 ? 'text-left' : 'text-right',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row" className="border-line border-t py-1 pr-3 text-left font-medium">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} className="border-line border-t py-1 pr-3 text-right last:pr-0">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
