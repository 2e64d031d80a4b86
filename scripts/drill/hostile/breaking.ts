import fc from 'fast-check';

/** One harm done to the bytes of a request, at a place between its beginning (0) and its end (1). */
export interface Break {
  readonly kind: 'cut' | 'change' | 'insert' | 'repeat' | 'remove';
  readonly at: number;
  readonly byte: number;
}

/** Method and the beginning of the path stay: whatever comes of the rest, it is the API that is asked. */
const KEPT = 'OPTIONS /api/'.length;
const REPEATED = 40;

export const breaks: fc.Arbitrary<Break[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...(['cut', 'change', 'insert', 'repeat', 'remove'] as const)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.oneof(fc.constantFrom(0, 9, 10, 13, 32, 58, 255), fc.integer({ min: 0, max: 255 })),
  }),
  { minLength: 1, maxLength: 4 },
);

/** What is left of a request. */
export function broken(bytes: Buffer, done: readonly Break[]): Buffer {
  return done.reduce((rest, { kind, at, byte }) => {
    const place = KEPT + Math.floor(at * Math.max(0, rest.length - KEPT));
    const [before, after] = [rest.subarray(0, place), rest.subarray(place)];
    if (kind === 'cut') return before;
    if (kind === 'change') return Buffer.concat([before, Buffer.from([byte]), after.subarray(1)]);
    if (kind === 'insert') return Buffer.concat([before, Buffer.from([byte]), after]);
    if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, REPEATED), after]);
    return Buffer.concat([before, after.subarray(1 + (byte % REPEATED))]);
  }, bytes);
}
