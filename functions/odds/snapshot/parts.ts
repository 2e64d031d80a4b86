import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** Of 11. A scan waits for this: 4 took three times as long, for parts that are a sixth smaller and cost by the object, not by the kilobyte. */
const QUALITY = 1;

/** Looked up on each call, so that a cold start loads only the Node modules it uses. */
const compress = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
const decompress = (bytes: Uint8Array) => promisify(brotliDecompress)(bytes);

/** A table item holds at most 400 kB; this leaves room for its keys and for reading it at once. */
export const PART_LIMIT_BYTES = 290_000;
/** This much odds text, which compresses worst, becomes 260 kB; text that exceeds the limit is split in half and compressed again. */
const TEXT_AT_ONCE = 1_100_000;

/** Lines of text, compressed. */
export interface Part {
  readonly body: Uint8Array;
  /** Number of its first line. */
  readonly firstLine: number;
}

/**
 * Packs lines without line feeds into parts small enough to be stored, in order.
 * @throws RangeError if a single line is too large
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

/** DynamoDB bills a strongly consistent read per 4 kB or part thereof. Keys and attribute names take at most the bytes below. */
const READ_UNIT_BYTES = 4096;
const KEYS_AND_NAMES_BYTES = 144;

/** Bodies of this total size cost a reader of one of them no more than separate rows. */
export const SHARED_ROW_BYTES = READ_UNIT_BYTES - KEYS_AND_NAMES_BYTES;

/** The names of the bodies that share a row: the smallest ones, as many as fit; none if only one fits. */
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
