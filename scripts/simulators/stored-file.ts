import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

type Schema<T> = z.$ZodType<T>;

/** A file in the local product's folder cannot be read; the message says what to do. */
export class DamagedFile extends Error {
  constructor(file: string, line?: number, options?: ErrorOptions) {
    const path = relative(process.cwd(), file);
    const name = path.startsWith('..') ? file : path;
    const [place, part] = line === undefined ? [name, 'file'] : [`${name}, line ${line},`, 'line'];
    super(`${place} is damaged: \`npm start -- --fresh\` starts anew, or delete the ${part}`, options);
  }
}

/**
 * The value in a JSON file of the local product; `missing` if there is no file.
 * @throws DamagedFile
 */
export function readStored<T>(file: string, schema: Schema<T>, missing: unknown): T {
  const text = textOf(file);
  return parsed(schema, text === undefined ? JSON.stringify(missing) : text, file);
}

/**
 * The values in a file with a JSON value a line; none if there is no file.
 * @throws DamagedFile
 */
export function readStoredLines<T>(file: string, schema: Schema<T>): T[] {
  const lines = (textOf(file) ?? '').split('\n');
  return lines.flatMap((line, index) => (line === '' ? [] : [parsed(schema, line, file, index + 1)]));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws DamagedFile */
export function parsed<T>(schema: Schema<T>, text: string, file: string, line?: number): T {
  try {
    const { data, error } = safeParse(schema, JSON.parse(text));
    if (data !== undefined) return data;
    throw error;
  } catch (cause) {
    throw new DamagedFile(file, line, { cause });
  }
}
