import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { addWebhook, webhooksOf } from '../../alerts/targets/webhook-store.ts';
import { noticeCopy } from '../../mail/notice-copy.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { passkeyCount } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { TEST_SEAL_KEY } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { testUser } from '../account/testing/test-user.ts';
import { addPasskey, credentialHash, ownerOfPasskey, passkeysOf } from '../passkeys/passkey-store.ts';
import { userById } from '../users/user-store.ts';
import { type CodeFixture, codeFixture, emailedCode, testBrowser } from '../verification/testing/code-fixture.ts';

const store = testTable();
const NEW = 'a new long password';
/** November 3, 2026, 12:00 UTC. */
const AT = 1_793_707_200;

/** An account whose password was set at `AT`, with a passkey from before and one from after, that has asked for a code. */
async function recovering(fixture = codeFixture(store.table)) {
  const { user, email } = await testUser(store.table);
  await store.table.update({ pk: `USER#${user.id}`, sk: 'PROFILE' }, { set: { passwordSetAt: AT } });
  const [old, planted] = [await passkey(user.id, 'MacBook', AT - 1), await passkey(user.id, 'Planted', AT)];
  const owner = testBrowser(fixture);
  await owner.sendReset(email);
  const code = await emailedCode(fixture, 'password-reset', email);
  const names = async () => (await passkeysOf(store.table, user.id)).map(({ name }) => name);
  return { fixture, user, email, owner, code, old, planted, names };
}

async function passkey(userId: string, name: string, createdAt: number) {
  const credentialId = randomBytes(16).toString('base64url');
  const row = { id: credentialHash(credentialId), credentialId, publicKey: new Uint8Array([1]), signCount: 0 };
  await addPasskey(store.table, userId, { ...row, transports: [], name, createdAt }, []);
  return row.id;
}

/** The email about the reset. */
async function mailed(email: string) {
  const [mail] = (await store.items()).filter(({ kind, to }) => kind === 'password-reset' && to === email);
  return noticeCopy(mail as Parameters<typeof noticeCopy>[0]).more;
}

it('a reset removes the passkeys that were added since the password was last set, and the email lists all', async () => {
  const { user, email, owner, code, old, planted, names } = await recovering();
  expect((await owner.verifyReset(email, code)).passkeys).toEqual([
    { id: old, name: 'MacBook', createdAt: AT - 1, isNew: false },
    { id: planted, name: 'Planted', createdAt: AT, isNew: true },
  ]);
  await owner.completeReset(email, code, NEW);
  expect(await names()).toEqual(['MacBook']);
  expect(await ownerOfPasskey(store.table, planted)).toBeUndefined();
  expect(await ownerOfPasskey(store.table, old)).toBe(user.id);
  expect(await mailed(email)).toEqual([
    'Passkeys that were removed: “Planted” (added November 3, 2026).',
    'Passkeys that can still log in: “MacBook” (added November 3, 2026). You can remove them under Settings.',
  ]);
});

it('a reset keeps the passkeys that its owner wants to keep, and no other', async () => {
  const { email, owner, code, planted, names } = await recovering();
  await owner.completeReset(email, code, NEW, { keepPasskeys: [planted, 'f'.repeat(43)] });
  expect(await names()).toEqual(['Planted']);
});

it('the first password counts as set when the account was created', async () => {
  const { user, email, owner, code, names } = await recovering();
  await store.table.update({ pk: `USER#${user.id}`, sk: 'PROFILE' }, { remove: ['passwordSetAt'] });
  await owner.completeReset(email, code, NEW);
  expect(await names()).toEqual([]);
  expect(await mailed(email)).toContain('No passkey can log in to your account.');
});

it('a reset sets the time of the password, so that passkeys from before it count as old at the next one', async () => {
  const { fixture, user, email, owner, code } = await recovering();
  await owner.completeReset(email, code, NEW);
  const { passwordSetAt } = (await userById(store.table, user.id)) ?? {};
  expect(passwordSetAt).toBe(Math.floor(fixture.clock.now() / 1000));
});

it('a passkey that is added while the password is being reset does not stay', async () => {
  const fixture = codeFixture(store.table);
  const { user, email, owner, code, names } = await recovering(fixture);
  let raced = false;
  const racing: Table = {
    ...store.table,
    async transact(steps) {
      if (!raced) await passkey(user.id, 'Raced', AT + 1);
      raced = true;
      return store.table.transact(steps);
    },
  };
  await owner.completeReset(email, code, NEW, {}, withTable(fixture, racing));
  expect(await names()).toEqual(['MacBook']);
  expect(await store.items()).toContainEqual(expect.objectContaining({ ...passkeyCount(user.id), n: 1 }));
});

const withTable = ({ deps }: CodeFixture, table: Table) => ({ ...deps, table });

it('a reset removes the alert targets that its owner does not keep, by default none', async () => {
  const sealed = { table: store.table, sealKey: TEST_SEAL_KEY, random: systemRandomBytes };
  const address = (id: string) => `https://discord.com/api/webhooks/${id.repeat(18)}/${'t'.repeat(68)}`;
  for (const keepAlertTargets of [undefined, 'first'] as const) {
    const { user, email, owner, code } = await recovering();
    const first = await addWebhook(sealed, user.id, { name: 'First', address: address('1') }, AT);
    const second = await addWebhook(sealed, user.id, { name: 'Second', address: address('2') }, AT);
    expect((await owner.verifyReset(email, code)).alertTargets).toEqual(
      expect.arrayContaining([
        { id: first.id, channel: 'discord', name: 'First' },
        { id: second.id, channel: 'discord', name: 'Second' },
      ]),
    );
    const keeping = keepAlertTargets === undefined ? {} : { keepAlertTargets: [first.id] };
    await owner.completeReset(email, code, NEW, keeping);
    const left = (await webhooksOf(sealed, user.id)).map(({ name }) => name).toSorted();
    expect(left).toEqual(keepAlertTargets === undefined ? ['First', 'Second'] : ['First']);
  }
});
