/*
 * What is used of `csv-parse/browser/esm/sync`, under which name `tsconfig.json` finds this file: the package's own declarations would bring
 * the globals of Node into shared code and the page.
 */

interface ParseContext {
  /** Lines read so far, the record included, from 1. */
  readonly lines: number;
}

export interface ParseOptions {
  readonly bom?: boolean;
  readonly delimiter?: string;
  readonly record_delimiter?: readonly string[];
  readonly relax_column_count?: boolean;
  readonly skip_empty_lines?: boolean;
  readonly skip_records_with_empty_values?: boolean;
  /** In characters. */
  readonly max_record_size?: number;
  readonly on_record?: (record: readonly string[], context: ParseContext) => null;
}

/** @throws CsvError */
export function parse(text: string, options: ParseOptions): unknown;

export class CsvError extends Error {
  readonly code: string;
  /** The line at which it was noticed, from 1. */
  readonly lines: number;
}
