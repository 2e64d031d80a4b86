import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { PackedText } from './packed-text.ts';

/** A text that counts how often it was built. */
function counted(text: string) {
  const made = { times: 0 };
  const packed = new PackedText(() => {
    made.times += 1;
    return text;
  });
  return { made, packed };
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a text is compressed with %s once, for concurrent and later callers', async (coding, unpack) => {
  const { made, packed } = counted('é'.repeat(1_000));
  const [one, other] = await Promise.all([packed.by(coding), packed.by(coding)]);
  expect(unpack(one).toString('utf8')).toBe('é'.repeat(1_000));
  expect(one.byteLength).toBeLessThan(100);
  expect(other).toBe(one);
  expect(await packed.by(coding)).toBe(one);
  expect(made.times).toBe(1);
});

it('a text is not compressed with unused encodings', async () => {
  const { made, packed } = counted('text');
  expect(made.times).toBe(0);
  await packed.by('br');
  expect(made.times).toBe(1);
});

it('a text without an encoding is UTF-8', () => {
  expect(Buffer.from(counted('é').packed.plain()).toString('hex')).toBe('c3a9');
});

it('a text is compressed again after a failure', async () => {
  let broken = true;
  const packed = new PackedText(() => {
    if (broken) throw new RangeError('too long');
    return 'text';
  });
  await expect(packed.by('gzip')).rejects.toThrow('too long');
  broken = false;
  expect(gunzipSync(await packed.by('gzip')).toString()).toBe('text');
});
