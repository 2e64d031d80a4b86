import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { allFaults, countingTable, faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import {
  type CodeWorld,
  codeWorld,
  hashOf,
  mailedCode,
  outcomeOf,
  type Visitor,
  visitor,
} from '../testing/visitors.ts';
import { codeRow } from './code-store.ts';
import { emailVerifiedAt } from './verify-email.ts';

/** The machine may be busy. */
vi.setConfig({ testTimeout: 30_000 });

const store = testTable();

async function asked(world = codeWorld(store.table)) {
  const email = `${randomUUID()}@example.com`;
  const owner = visitor(world);
  await owner.sendVerification(email);
  return { world, email, owner, code: await mailedCode(world, 'sign-up', email) };
}

const proven = (world: CodeWorld, { cookie }: Pick<Visitor, 'cookie'>, email: string) =>
  emailVerifiedAt(store.table, { flow: cookie('__Host-flow') ?? '', emailHash: hashOf(email), now: world.clock.now() });

it('remembers which browser proved the address, for 24 hours', async () => {
  const { world, email, owner, code } = await asked();
  expect(await proven(world, owner, email)).toBeUndefined();
  await owner.verifyEmail(email, code);
  const at = world.clock.now() / 1000;
  expect(await proven(world, owner, email)).toBe(at);
  expect(await proven(world, owner, `${randomUUID()}@example.com`)).toBeUndefined();
  world.clock.advanceSeconds(24 * 3600 - 1);
  expect(await proven(world, owner, email)).toBe(at);
  world.clock.advanceSeconds(1);
  expect(await proven(world, owner, email)).toBeUndefined();
});

it('a cookie that was known before the proof proves nothing', async () => {
  const { world, email, owner, code } = await asked();
  const planted = visitor(world);
  owner.stolenBy(planted);
  await owner.verifyEmail(email, code);
  expect(await proven(world, planted, email)).toBeUndefined();
  expect(await proven(world, owner, email)).toBeDefined();
});

it('each browser proves the address for itself', async () => {
  const { world, email, owner, code } = await asked();
  await owner.verifyEmail(email, code);
  world.clock.advanceSeconds(600);
  const second = visitor(world);
  await second.sendVerification(email);
  expect(await proven(world, second, email)).toBeUndefined();
  await second.verifyEmail(email, await mailedCode(world, 'sign-up', email));
  expect(await proven(world, second, email)).toBeDefined();
  expect(await proven(world, owner, email)).toBeDefined();
});

it('R-014, I4: whatever fails, the code is used and the proof there, or neither', async () => {
  const counted = countingTable(store.table);
  const first = await asked(codeWorld(counted.table));
  const from = counted.calls.length;
  await first.owner.verifyEmail(first.email, first.code);
  const calls = counted.calls.slice(from);
  expect(calls).toEqual(['update RL', 'update CODE', 'update RL', 'transact update CODE, put FLOW']);

  const proofs = async (email: string) =>
    (await store.items()).filter(({ sk }) => sk === `VERIFIED#${hashOf(email)}`).length;
  for (const planned of allFaults(calls.length)) {
    const where = JSON.stringify(planned);
    const { world, email, owner, code } = await asked();
    const broken = { ...world.deps, table: faultyTable(store.table, planned).table };
    expect(await outcomeOf(owner.verifyEmail(email, code, broken)), where).not.toBe('done');
    const done = (await codeRow(store.table, 'sign-up', hashOf(email)))?.consumedAt !== undefined;
    expect(await proofs(email), where).toBe(done ? 1 : 0);
    if (!done) expect(await outcomeOf(owner.verifyEmail(email, code)), where).toBe('done');
  }
});
