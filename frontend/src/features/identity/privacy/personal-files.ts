import type { PersonalExport } from '../../../../../shared/contracts/privacy.ts';
import { toCsv } from '../../../../../shared/csv/to-csv.ts';

/** A file to download. */
export interface PersonalFile {
  readonly name: string;
  /** In words: `Everything`, `Security log`. */
  readonly title: string;
  readonly type: 'application/json' | 'text/csv';
  readonly text: string;
}

/** All data as one JSON document, and each kind as a table. */
export function filesOf(exported: PersonalExport): PersonalFile[] {
  const whole = `${JSON.stringify(exported, undefined, 2)}\n`;
  return [
    { name: 'crossbook.json', title: 'Everything', type: 'application/json', text: whole },
    ...exported.tables.map(({ name, rows }): PersonalFile => {
      return { name: `crossbook-${name}.csv`, title: titleOf(name), type: 'text/csv', text: toCsv(rows) };
    }),
  ];
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
