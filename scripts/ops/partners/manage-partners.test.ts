import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { balanceOf } from '../../../functions/billing/referrals/ledger.ts';
import { addEntry, ledgerOf } from '../../../functions/billing/referrals/ledger-store.ts';
import { partnerOf, partnerOfUser } from '../../../functions/billing/referrals/partner-store.ts';
import { createUser } from '../../../functions/identity/users/user-store.ts';
import { emailHashes, parseEmailAddress } from '../../../functions/platform/mail/email-address.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { TEST_EMAIL_KEY } from '../../../functions/testing/test-environment.ts';
import { testTable } from '../../../functions/testing/test-table.ts';
import { centsOf, markPaid } from './manage-partners.ts';
import { managePartners, type PartnersRequest } from './partners-of-stage.ts';

const store = testTable();
const now = Date.UTC(2026, 10, 24, 12);
const LAST_MONTH = Date.UTC(2026, 9, 31, 23) / 1000;
const THIS_MONTH = Date.UTC(2026, 10, 1) / 1000;

const manage = (request: PartnersRequest) =>
  managePartners(request, { table: store.table, emailKey: async () => TEST_EMAIL_KEY, now });

async function account(): Promise<{ id: string; email: string }> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const user = { id, email, firstName: 'Ada', lastName: 'Byron', passwordHash: 'none', epoch: 0, createdAt: 1 };
  await createUser(store.table, user, emailHashes(TEST_EMAIL_KEY, parseEmailAddress(email)));
  return { id, email };
}

async function newPartner() {
  const { id, email } = await account();
  const code = `P${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  await manage({ add: email, code: code.toLowerCase() });
  const partner = await partnerOfUser(store.table, id);
  if (partner === undefined) throw new Error('no partner was added');
  return { ...partner, email };
}

const paid = (partnerId: string, at: number, paidCents = 3000) =>
  addEntry(
    store.table,
    { partnerId, referralId: 'r' },
    {
      ...{ kind: 'paid', referralId: 'r', invoice: randomUUID(), at, until: at + 1, paidCents, percent: 50 },
    },
  );

/** The same table, whose queries answer once so many have been made: everybody knows the same. */
function readTogether(table: Table, readers: number): Table {
  const all = Promise.withResolvers<void>();
  let reading = 0;
  return {
    ...table,
    async query(pk, options) {
      const rows = await table.query(pk, options);
      reading += 1;
      if (reading === readers) all.resolve();
      await all.promise;
      return rows;
    },
  };
}

const lineOf = async (code: string) => (await manage({})).split('\n').find((line) => line.startsWith(code));

it('an account becomes a partner with the catalogue’s rate or another, once, under a code of its own', async () => {
  const { code, email, percent } = await newPartner();
  expect(percent).toBe(50);
  const other = await account();
  await expect(manage({ add: other.email, code })).rejects.toThrow(`The code ${code} is taken.`);
  await expect(manage({ add: email, code: `${code}2` })).rejects.toThrow('is a partner already');
  await expect(manage({ add: 'nobody@example.com', code: 'NOBODY' })).rejects.toThrow('No account has this address');
  await expect(manage({ add: other.email, code: 'A B' })).rejects.toThrow('letters and digits');
  await expect(manage({ add: other.email, code: `${code}3`, percent: '0.5' })).rejects.toThrow('whole percentage');
  await expect(manage({ add: other.email })).rejects.toThrow('--code');
  await manage({ add: other.email, code: `${code}4`, percent: '30' });
  expect(await partnerOf(store.table, `${code}4`)).toMatchObject({ percent: 30, userId: other.id });
});

it('what was paid until the end of last month is due', async () => {
  const { code, email, partnerId } = await newPartner();
  expect(await lineOf(code)).toBe(`${code} 50%, ${email}, nothing due, accrued $0.00, taken back $0.00, paid $0.00`);
  await paid(partnerId, LAST_MONTH);
  await paid(partnerId, THIS_MONTH);
  expect(await lineOf(code)).toContain('due $15.00 (payout 1), accrued $30.00');
});

it('R-465: a payout is marked once, with the amount and the number that are listed', async () => {
  const { code, partnerId } = await newPartner();
  await paid(partnerId, LAST_MONTH);
  const mark = (amount: string, payout: string) => manage({ paid: code, amount, payout });
  await expect(mark('14.99', '1')).rejects.toThrow('$15.00 is due');
  await expect(mark('15.00', '2')).rejects.toThrow('The next payout');
  expect(await mark('15.00', '1')).toContain('Send $15.00 now');
  await expect(mark('15.00', '1')).rejects.toThrow('marked already');
  await expect(mark('0.00', '2')).rejects.toThrow('$0.00 is due');
  await expect(manage({ paid: code, amount: '15.00' })).rejects.toThrow('--payout');
  expect(await lineOf(code)).toContain('nothing due, accrued $15.00, taken back $0.00, paid $15.00');
});

it('R-465, I12: of operators who mark the same payout at once, one succeeds', async () => {
  const { code, partnerId } = await newPartner();
  await paid(partnerId, LAST_MONTH, 27_000);
  const payment = { code, cents: 13_500, payout: 1 };
  const everybody = 5;
  const table = readTogether(store.table, everybody);
  const all = await Promise.allSettled(Array.from({ length: everybody }, () => markPaid(payment, { table, now })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(balanceOf(await ledgerOf(store.table, partnerId))).toMatchObject({ paidCents: 13_500, dueCents: 0 });
});

it('R-462: what was refunded after its payout reduces the next one', async () => {
  const { code, partnerId } = await newPartner();
  await paid(partnerId, LAST_MONTH);
  await manage({ paid: code, amount: '15.00', payout: '1' });
  const [first] = (await ledgerOf(store.table, partnerId)).flatMap((entry) => (entry.kind === 'paid' ? [entry] : []));
  await addEntry(
    store.table,
    { partnerId, referralId: 'r' },
    { kind: 'reversed', invoice: first?.invoice ?? '', reversal: 'x', at: LAST_MONTH, cents: 3000 },
  );
  expect(await lineOf(code)).toContain('nothing due, accrued $15.00, taken back $0.00, paid $15.00, carried $15.00');
  await paid(partnerId, LAST_MONTH, 4000);
  expect(await lineOf(code)).toContain('due $5.00 (payout 2), accrued $35.00, taken back $15.00, paid $15.00');
});

it('a partnership ends, once, and its partner is still listed', async () => {
  const { code } = await newPartner();
  await manage({ disable: code });
  const ended = await partnerOf(store.table, code);
  expect(ended?.disabledAt).toBe(now / 1000);
  await managePartners(
    { disable: code },
    { table: store.table, emailKey: async () => TEST_EMAIL_KEY, now: now + 5000 },
  );
  expect(await partnerOf(store.table, code)).toEqual(ended);
  expect(await lineOf(code)).toContain('(ended)');
  await expect(manage({ disable: 'NOBODYHASIT' })).rejects.toThrow('No partner has the code');
});

it.each(['15', '15.0', '-15.00', '15,00', '$15.00', ''])('the amount %j is refused', (amount) => {
  expect(() => centsOf(amount)).toThrow('dollars and cents');
});
