import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PART_LIMIT_BYTES, packLines, unpackLines } from './parts.ts';

async function unpacked(lines: readonly string[]) {
  const parts = await packLines(lines);
  return { parts, lines: (await Promise.all(parts.map(({ body }) => unpackLines(body)))).flat() };
}

describe('packing lines', () => {
  it('needs no part for nothing', async () => {
    expect(await packLines([])).toEqual([]);
  });

  it('returns every line, in order, from parts under 300 KB', async () => {
    // Random text hardly compresses, so these 3 MB need a dozen parts.
    const lines = Array.from({ length: 3_000 }, (_, i) => `${i}:${randomBytes(750).toString('base64')}`);
    const result = await unpacked(lines);
    expect(result.lines).toEqual(lines);
    expect(result.parts.length).toBeGreaterThan(8);
    for (const { body } of result.parts) expect(body.byteLength).toBeLessThan(300_000);
    for (const { body, firstLine } of result.parts) expect((await unpackLines(body))[0]).toBe(lines[firstLine]);
  });

  it('keeps text that compresses well together', async () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `${i}:${'same words again and again '.repeat(20)}`);
    const result = await unpacked(lines);
    expect(result.lines).toEqual(lines);
    expect(result.parts.length).toBeLessThan(4);
  });

  it('keeps characters beyond ASCII', async () => {
    expect((await unpacked(['Žalgiris', '—', ''])).lines).toEqual(['Žalgiris', '—', '']);
  });

  it('refuses a line too large for a part', async () => {
    await expect(packLines([randomBytes(PART_LIMIT_BYTES).toString('base64')])).rejects.toThrow(RangeError);
  });
});
