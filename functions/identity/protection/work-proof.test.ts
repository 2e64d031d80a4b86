import { expect, it } from 'vitest';
import { isRefusal } from '../../platform/errors.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { testTable } from '../../testing/test-table.ts';
import { solveWork } from './testing/solve-work.ts';
import { assertWorkProven, type WorkSubject } from './work-proof.ts';

const store = testTable();
const begin = fakeClock().now();
const wanted: WorkSubject = { purpose: 'code', subject: 'ada', cost: 1, now: begin };
const KEY = 'a key for work';

const prove = (proof: string | undefined, change: Partial<WorkSubject> = {}, emailKey = KEY) =>
  assertWorkProven(proof, { ...wanted, ...change }, { table: store.table, emailKey, random: systemRandomBytes });

/** 'passed', or the challenge of the refusal. */
async function outcome(...call: Parameters<typeof prove>): Promise<string> {
  try {
    await prove(...call);
    return 'passed';
  } catch (error) {
    if (!isRefusal(error, 'work-required')) throw error;
    return String(error.details.challenge);
  }
}

it('R-087: a solved challenge passes once, also of 16 uses at once', async () => {
  const proof = await solveWork(await outcome(undefined));
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcome(proof)));
  expect(outcomes.filter((each) => each === 'passed')).toHaveLength(1);
  // Its last second is another time window than its first.
  expect(await outcome(proof, { now: begin + 299_000 })).not.toBe('passed');
});

it('R-087: a proof is good for five minutes, its purpose, and its subject', async () => {
  const proof = await solveWork(await outcome(undefined));
  for (const change of [{ purpose: 'log-in' }, { subject: 'eve' }, { now: begin + 300_000 }])
    expect(await outcome(proof, change), JSON.stringify(change)).not.toBe('passed');
  expect(await outcome(proof, { now: begin + 299_000 })).toBe('passed');
});

it('R-087: forged, changed, malformed and unsolved proofs get a new challenge', async () => {
  const proof = await solveWork(await outcome(undefined));
  const { challenge, solution } = JSON.parse(proof);
  const changed = (parameters: object) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  });
  const forged = [
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge, solution: { counter: 0, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') } },
    { ...changed({ keyPrefix: '00' }), solution },
    { ...changed({ cost: 1_000_000_000 }), solution },
    { ...changed({ data: { ...challenge.parameters.data, expiresAt: 9_999_999_999 } }), solution },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    { challenge, solution: { counter: -1, derivedKey: '' } },
    { challenge },
    null,
    [],
  ].map((each) => JSON.stringify(each));
  for (const text of [...forged, '', '{', 'null'])
    expect(JSON.parse(await outcome(text)), text).toMatchObject({ signature: expect.any(String) });
  expect(await outcome(proof, {}, 'another key')).not.toBe('passed');
  expect(await outcome(proof)).toBe('passed');
});

it('R-087: a challenge stays good while the key rotates', async () => {
  const proof = await solveWork(await outcome(undefined));
  expect(await outcome(proof, {}, `k2:newer ${KEY}`)).toBe('passed');
});
