import fc from 'fast-check';
import { type Actors, hostileRequests } from '../../../functions/testing/hostile-requests.ts';
import type { TestRequest } from '../../../functions/testing/test-request.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { seededRandom } from '../../bench/random.ts';
import { escaped } from './raw-exchange.ts';

/** One harm done to the bytes of a request, at a place between its beginning (0) and its end (1). */
export interface Break {
  readonly kind: 'cut' | 'change' | 'insert' | 'repeat' | 'remove';
  readonly at: number;
  readonly byte: number;
}

/** One request of somebody who means no good. */
export interface Shot {
  readonly name: string;
  readonly sketch: TestRequest;
  /** The caller's address; one of this machine's own. */
  readonly from: string;
  /** What is done to its bytes before they are sent; then they may be no HTTP at all. */
  readonly broken?: readonly Break[];
}

const BATCH = 20;
/** Each of these that gets as far as a password costs as much as in production. */
const DEAR: Readonly<Record<string, number>> = { 'account/login': 3 };
const ELSEWHERE = 'anything else';
/** So many of all batches are broken. */
const BROKEN_SHARE = 0.15;
const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'BREW'];

/** Requests for every call, from nearly right to nonsense, without end. The same seed gives the same ones in the same order. */
export function* shots(seed: number, cast: Actors): Generator<Shot> {
  const kinds = Object.entries(kindsOf(cast));
  const random = seededRandom(seed);
  for (let batch = 0; ; batch += 1) {
    const [name, sketches] = kinds[Math.floor(random() * kinds.length)] ?? kinds[0] ?? [];
    if (name === undefined || sketches === undefined) throw new Error('there is no call');
    const made = fc.sample(sketches, { seed: seed + batch, numRuns: DEAR[name] ?? BATCH });
    const done = random() < BROKEN_SHARE ? fc.sample(breaks, { seed: seed + batch, numRuns: made.length }) : [];
    for (const [place, sketch] of made.entries()) {
      const harm = done[place];
      yield { name, ...addressed(sketch), ...(harm === undefined ? {} : { broken: harm }) };
    }
  }
}

function kindsOf(cast: Actors): Record<string, fc.Arbitrary<TestRequest>> {
  const calls = Object.entries<Contract>(contracts).map(
    ([name, contract]) => [name, hostileRequests(contract, cast).map(withPath)] as const,
  );
  const hooks = Object.entries(webhooks).map(([name, { path }]) => [name, hookRequests(path)] as const);
  return { ...Object.fromEntries([...calls, ...hooks]), [ELSEWHERE]: elsewhere(cast) };
}

/** The path as it is sent, its parameters in place. */
function withPath({ params = {}, path = '', ...sketch }: TestRequest): TestRequest {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => escaped(value)),
    path,
  );
  return { ...sketch, path: filled.replaceAll(/[{}]/g, escaped) };
}

/** Events that nobody signed. */
function hookRequests(path: string): fc.Arbitrary<TestRequest> {
  const event = fc.record({ id: fc.string(), object: fc.constant('event'), type: fc.string(), data: fc.jsonValue() });
  const signature = fc.oneof(
    fc.constantFrom(undefined, '', 't=1,v1=00', `t=${'9'.repeat(30)}`, `v1=${'0'.repeat(64)}`),
    fc.string({ maxLength: 80 }),
  );
  return fc
    .record({ body: fc.oneof(event, fc.string({ unit: 'binary' }), fc.jsonValue()), signature })
    .map(({ body, signature: signed }) => ({ method: 'POST', path, body, headers: { 'stripe-signature': signed } }));
}

/** Calls under other methods, and what is no call at all. */
function elsewhere({ session }: Actors): fc.Arbitrary<TestRequest> {
  const known = Object.values<Contract>(contracts).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'a'));
  const path = fc.oneof(
    fc.constantFrom(...known),
    fc.constantFrom(...known).map((call) => `${call}/`),
    fc.string({ unit: 'binary' }).map((rest) => `/api/${escaped(rest)}`),
  );
  return fc
    .record({ method: fc.constantFrom(...METHODS), path })
    .map((sketch) => ({ ...sketch, cookies: [session()] }));
}

/** `198.18.1.2`, which the requests are made with, is `127.18.1.2` here; what is no address stays a header of a caller's own. */
function addressed({ headers = {}, ...sketch }: TestRequest): Pick<Shot, 'sketch' | 'from'> {
  const { 'x-viewer-address': viewer, ...others } = headers;
  const place = /^198\.(18\.\d+\.\d+)$/.exec(viewer ?? '')?.[1];
  if (place !== undefined) return { sketch: { ...sketch, headers: others }, from: `127.${place}` };
  return { sketch: { ...sketch, headers }, from: '127.18.0.1' };
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
