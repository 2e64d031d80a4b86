import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/**
 * A scan writes a part once a minute and pays for each of its kilobytes, so the bytes decide, not the time: a tenth fewer than gzip's at two
 * thirds of its time. Higher levels save a few more at much more time.
 */
const QUALITY = 6;

/** Looked up by the call: a cold start loads of Node only what is touched. */
const compress = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
const decompress = (bytes: Uint8Array) => promisify(brotliDecompress)(bytes);

/** An item of the table holds 400 kB at most; this leaves room for its keys and for its being read in one go. */
export const PART_LIMIT_BYTES = 290_000;
/** So much text of odds, which compress least of all lines, makes 240 kB; where text makes more than the limit, it is halved and tried again. */
const TEXT_AT_ONCE = 1_400_000;

/** Lines of text, compressed. */
export interface Part {
  readonly body: Uint8Array;
  /** Number of its first line. */
  readonly firstLine: number;
}

/**
 * Packs lines, none of which holds a line feed, into parts small enough to be stored, in their order.
 * Throws RangeError when a single line is too large.
 */
export async function packLines(lines: readonly string[]): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (let from = 0; from < lines.length; ) {
    const to = endOfBatch(lines, from);
    parts.push(...(await packBatch(lines.slice(from, to), from)));
    from = to;
  }
  return parts;
}

/** The lines of one part. */
export async function unpackLines(body: Uint8Array): Promise<readonly string[]> {
  return (await decompress(body)).toString('utf8').split('\n');
}

function endOfBatch(lines: readonly string[], from: number): number {
  let size = 0;
  let to = from;
  while (to < lines.length && (to === from || size + (lines[to]?.length ?? 0) <= TEXT_AT_ONCE)) {
    size += lines[to]?.length ?? 0;
    to += 1;
  }
  return to;
}

async function packBatch(lines: readonly string[], firstLine: number): Promise<readonly Part[]> {
  const body = await compress(lines.join('\n'));
  if (body.byteLength <= PART_LIMIT_BYTES) return [{ body, firstLine }];
  if (lines.length === 1) throw new RangeError('one line is too large for a part');
  const half = Math.ceil(lines.length / 2);
  const first = await packBatch(lines.slice(0, half), firstLine);
  return [...first, ...(await packBatch(lines.slice(half), firstLine + half))];
}

/** DynamoDB bills a strong read by started 4 kB of the item. So many bytes of keys and names stand beside the bodies at most. */
const READ_UNIT_BYTES = 4096;
const KEYS_AND_NAMES_BYTES = 128;

/** Bodies that take so much together cost whoever reads one of them no more than a row of its own would. */
export const SHARED_ROW_BYTES = READ_UNIT_BYTES - KEYS_AND_NAMES_BYTES;

/** The names of those that share a row: the smallest bodies, as many as fit; none where that is one alone. */
export function sharing<Name extends string>(
  bodies: readonly (readonly [name: Name, bytes: number])[],
): readonly Name[] {
  const shared: Name[] = [];
  let taken = 0;
  for (const [name, bytes] of bodies.toSorted(([, a], [, b]) => a - b)) {
    taken += bytes;
    if (taken > SHARED_ROW_BYTES) break;
    shared.push(name);
  }
  return shared.length > 1 ? shared : [];
}
