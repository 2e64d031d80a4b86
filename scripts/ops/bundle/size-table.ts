import { gzipSync } from 'node:zlib';
import type { Bundled } from './bundle.ts';
import type { Entry } from './entries.ts';

const BIGGEST_SHOWN = 3;

/** A line for each function: bytes minified, bytes compressed, both with its late modules, and the packages that weigh most in what starts. */
export function sizeTable(entries: readonly Entry[], { metafile, files }: Bundled): string {
  const rows = entries.map(({ name, folder }) => {
    const inputs = metafile.outputs[`${folder}/index.mjs`]?.inputs ?? {};
    const own = [...files].filter(([path]) => path.startsWith(`${folder}/`)).map(([, contents]) => contents);
    return [
      name,
      kilobytes(sum(own.map(({ length }) => length))),
      kilobytes(sum(own.map((contents) => gzipSync(contents).length))),
      heaviest(inputs),
    ];
  });
  return align([['function', 'kB', 'gzip kB', 'heaviest parts'], ...rows]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** `zod 92, aws-sdk 310`: bytes in the output by package; our own code counts by its top folder. */
function heaviest(inputs: Readonly<Record<string, { bytesInOutput: number }>>): string {
  const weights = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const part = partOf(path);
    weights.set(part, (weights.get(part) ?? 0) + bytesInOutput);
  }
  return [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, BIGGEST_SHOWN)
    .map(([part, bytes]) => `${part} ${kilobytes(bytes)}`)
    .join(', ');
}

function partOf(path: string): string {
  if (path.startsWith('builtin:')) return 'node';
  const inPackage = path.split('node_modules/').at(-1) ?? path;
  const [first = path, second = ''] = inPackage.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function align(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
