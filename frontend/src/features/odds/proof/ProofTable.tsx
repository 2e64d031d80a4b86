import { Fragment, type ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';

interface ProofTableProps {
  caption: string;
  first: string;
  columns: readonly (readonly [name: string, meaning: string])[];
  rows: readonly ProofRow[];
}

interface ProofRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly rows: number;
  /** Null where there are too few rows for figures. */
  readonly texts: readonly string[] | null;
}

/** A table whose first column names the rows. A row with too few of something says so. */
export function ProofTable({ caption, first, columns, rows }: ProofTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-max text-left text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className="sticky left-0 bg-surface py-1.5 pr-1 font-medium">
              {first}
            </th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="whitespace-nowrap py-1.5 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, label, rows: count, texts }) => (
            <tr key={key}>
              <th scope="row" className="sticky left-0 bg-surface py-2 pr-1 font-medium">
                {label}
              </th>
              {texts === null ? (
                <>
                  <td className="py-2 pl-3 text-right">{formatCount(count)}</td>
                  <td colSpan={columns.length - 1} className="py-2 pl-3 text-muted">
                    too few
                  </td>
                </>
              ) : (
                texts.map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  <td key={column} className="whitespace-nowrap py-2 pl-3 text-right">
                    {text}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the columns of a table mean, also before it has rows. */
export function ColumnMeanings({ columns }: Pick<ProofTableProps, 'columns'>) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {columns.map(([name, meaning]) => (
        <Fragment key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted">{meaning}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
