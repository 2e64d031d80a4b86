import fc from 'fast-check';
import { type Actors, hostileRequests } from '../../../functions/testing/hostile-requests.ts';
import type { TestRequest } from '../../../functions/testing/test-request.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { deleteAccount } from '../../../shared/contracts/privacy.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { seededRandom } from '../../bench/random.ts';

export interface HostileRequest {
  readonly name: string;
  readonly sketch: TestRequest;
  /** The client's address; one of the loopback block. */
  readonly from: string;
}

const DEFAULT_BATCH_SIZE = 20;
/** Smaller batches for log-ins, since each password check costs as much as in production, and for what ends the attackers' own sessions. */
const BATCH_SIZES: Readonly<Record<string, number>> = {
  'identity/account/login': 3,
  'identity/account/reauthenticate': 3,
  'identity/account/end-other-sessions': 1,
};
const OTHER_REQUESTS = 'anything else';
const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'];

/** An endless stream of requests to every call, from almost valid to nonsense. The same seed gives the same sequence. */
export function* hostileTraffic(seed: number, attackerDeps: Actors): Generator<HostileRequest> {
  const kinds = Object.entries(kindsOf(attackerDeps));
  const random = seededRandom(seed);
  for (let batch = 0; ; batch += 1) {
    const [name, sketches] = kinds[Math.floor(random() * kinds.length)] ?? kinds[0] ?? [];
    if (name === undefined || sketches === undefined) throw new Error('there is no call');
    const made = fc.sample(sketches, { seed: seed + batch, numRuns: BATCH_SIZES[name] ?? DEFAULT_BATCH_SIZE });
    for (const sketch of made) yield { name, ...withAddress(sketch) };
  }
}

function kindsOf(attackerDeps: Actors): Record<string, fc.Arbitrary<TestRequest>> {
  const calls = Object.entries<Contract>(contracts).map(
    ([name, contract]) =>
      [name, hostileRequests(contract, attackerDeps).filter(keepsAccounts(name)).map(withPath)] as const,
  );
  const hooks = Object.entries(webhooks).map(([name, { path }]) => [name, webhookRequests(path)] as const);
  return { ...Object.fromEntries([...calls, ...hooks]), [OTHER_REQUESTS]: otherRequests(attackerDeps) };
}

/** The attackers have just logged in, so a valid request would delete their own account, and with it the rest of the attack. */
const keepsAccounts =
  (name: string) =>
  ({ body }: TestRequest): boolean =>
    name !== 'privacy/delete-account' || !deleteAccount.request.safeParse(body).success;

/** Fills in the path parameters. */
function withPath({ params = {}, path = '', ...sketch }: TestRequest): TestRequest {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeText(value)),
    path,
  );
  return { ...sketch, path: filled.replaceAll(/[{}]/g, encodeText) };
}

/** Events without a valid signature. */
function webhookRequests(path: string): fc.Arbitrary<TestRequest> {
  const event = fc.record({ id: fc.string(), object: fc.constant('event'), type: fc.string(), data: fc.jsonValue() });
  const signature = fc.oneof(
    fc.constantFrom(undefined, '', 't=1,v1=00', `t=${'9'.repeat(30)}`, `v1=${'0'.repeat(64)}`),
    fc.string({ maxLength: 80 }),
  );
  return fc
    .record({ body: fc.oneof(event, fc.string({ unit: 'binary' }), fc.jsonValue()), signature })
    .map(({ body, signature: signed }) => ({ method: 'POST', path, body, headers: { 'stripe-signature': signed } }));
}

/** Known paths with other methods, and unknown paths. */
function otherRequests({ session }: Actors): fc.Arbitrary<TestRequest> {
  const known = Object.values<Contract>(contracts).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'a'));
  const path = fc.oneof(
    fc.constantFrom(...known),
    fc.constantFrom(...known).map((call) => `${call}/`),
    fc.string({ unit: 'binary' }).map((rest) => `/api/${encodeText(rest)}`),
  );
  return fc
    .record({ method: fc.constantFrom(...METHODS), path })
    .map((sketch) => ({ ...sketch, cookies: [session()] }));
}

/** Turns the generated address `198.18.1.2` into the loopback address `127.18.1.2`; other values stay as a header. */
function withAddress({ headers = {}, ...sketch }: TestRequest): Pick<HostileRequest, 'sketch' | 'from'> {
  const { 'x-viewer-address': viewer, ...others } = headers;
  const suffix = /^198\.(18\.\d+\.\d+)$/.exec(viewer ?? '')?.[1];
  if (suffix !== undefined) return { sketch: { ...sketch, headers: others }, from: `127.${suffix}` };
  return { sketch: { ...sketch, headers }, from: '127.18.0.1' };
}

/** Percent-encodes text, also if it is not well-formed. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
