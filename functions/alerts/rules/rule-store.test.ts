import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AlertRuleFields } from '../../../shared/contracts/alerts/rules.ts';
import { isRefusal } from '../../platform/errors.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { alertRuleCount, alertRule as alertRuleKey, alertRulesChanged } from '../../platform/table/keys.ts';
import { allFaults, faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { anAlertRule } from '../testing/an-alert-rule.ts';
import { addRule, changeRule, deleteRule, readRules } from './rule-store.ts';

const store = testTable();
const BEGIN = Date.parse('2026-11-24T12:00:00Z');
const newId = () => randomBytes(16).toString('hex');
const deps = (table = store.table) => ({ table, random: systemRandomBytes });
const outcome = <T>(work: Promise<T>) => work.catch((error: unknown) => error);

type Fields = Partial<AlertRuleFields>;
const add = (userId: string, id = newId(), fields: Fields = {}, now = BEGIN) =>
  outcome(addRule(deps(), { userId, id, fields: { ...anAlertRule, ...fields } }, now));
const change = (userId: string, id: string, revision: number, fields: Fields) =>
  outcome(changeRule(deps(), { userId, id, revision, fields: { ...anAlertRule, ...fields } }));
const remove = (userId: string, id: string) => outcome(deleteRule(deps(), { userId, id }));

async function userWith(rules: number) {
  const userId = randomUUID();
  const ids = Array.from({ length: rules }, newId);
  for (const [n, id] of ids.entries()) await add(userId, id, {}, BEGIN + n);
  return { userId, ids, id: ids[0] ?? '' };
}

const nonceOf = async (userId: string) =>
  (await store.table.get(alertRulesChanged(userId), z.object({ nonce: z.string() })))?.nonce;

async function numbersOf(userId: string) {
  const count = await store.table.get(alertRuleCount(userId), z.object({ n: z.int() }));
  return [count?.n ?? 0, (await readRules(store.table, userId)).length];
}

describe('alert rules', () => {
  it('are listed with all fields in the order they were saved', async () => {
    const userId = randomUUID();
    const quietHours = { from: '22:00', to: '07:30', zone: 'America/New_York' };
    const [late, first] = [newId(), newId()];
    await add(userId, late, { name: 'Late', quietHours }, BEGIN + 1);
    await add(userId, first);
    expect(await readRules(store.table, userId)).toEqual([
      { id: first, revision: 1, ...anAlertRule },
      { id: late, revision: 1, ...anAlertRule, name: 'Late', quietHours },
    ]);
  });

  it('of a later version lose what this one does not know, and are left out rather than widened', async () => {
    const { userId, ids } = await userWith(3);
    const write = (id: string | undefined, set: object) =>
      store.table.update(alertRuleKey(userId, id ?? ''), { set: { ...set } });
    await write(ids[0], { channels: ['push', 'carrier pigeon'], kinds: ['arbitrage', 'parlay'] });
    await write(ids[1], { selectedLeagues: ['cricket'] });
    await write(ids[2], { channels: ['carrier pigeon'] });
    expect(await readRules(store.table, userId)).toEqual([{ id: ids[0], revision: 1, ...anAlertRule }]);
  });

  it('keep a strict choice, and are not strict without one', async () => {
    const userId = randomUUID();
    const [strict, plain] = [newId(), newId()];
    await add(userId, strict, { strict: true });
    await add(userId, plain, { strict: true }, BEGIN + 1);
    await store.table.update(alertRuleKey(userId, plain), { remove: ['strict'] });
    expect((await readRules(store.table, userId)).map((rule) => rule.strict)).toEqual([true, false]);
  });

  it('R-420: are at most 50, also when 16 are saved at once', async () => {
    const { userId } = await userWith(49);
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => add(userId)));
    const refused = outcomes.filter((each) => isRefusal(each, 'too-many-rules'));
    expect(refused).toHaveLength(15);
    expect(refused[0]).toMatchObject({ message: 'You can keep 50 alerts. Delete one to save another.' });
    expect(await numbersOf(userId)).toEqual([50, 50]);
  });

  it('saved again with the same key are one, also in the last place; another one with that key is refused', async () => {
    const { userId, ids } = await userWith(50);
    expect(await add(userId, ids[49])).toMatchObject({ id: ids[49], revision: 1 });
    expect(await add(userId, ids[49], { minMargin: 2 })).toMatchObject({ code: 'rule-changed' });
    expect(await numbersOf(userId)).toEqual([50, 50]);
  });

  it('changed by two tabs at once keep the first change, and the second tab is told', async () => {
    const { userId, id } = await userWith(1);
    const outcomes = await Promise.all([1, 2, 3].map((minMargin) => change(userId, id, 1, { minMargin })));
    expect(outcomes.filter((each) => isRefusal(each, 'rule-changed'))).toHaveLength(2);
    const [kept] = outcomes.filter((each) => !(each instanceof Error));
    expect(await readRules(store.table, userId)).toEqual([kept]);
    expect(kept).toMatchObject({ revision: 2 });
  });

  it('changed again after a lost reply stay changed', async () => {
    const { userId, id } = await userWith(1);
    expect(await change(userId, id, 1, { minMargin: 2 })).toMatchObject({ revision: 2 });
    expect(await change(userId, id, 1, { minMargin: 2 })).toMatchObject({ revision: 2 });
    expect(await change(userId, newId(), 1, {})).toMatchObject({ code: 'not-found' });
  });

  it('deleted twice are deleted once', async () => {
    const { userId, id } = await userWith(2);
    const outcomes = await Promise.all([remove(userId, id), remove(userId, id)]);
    expect(outcomes.filter((each) => isRefusal(each, 'not-found'))).toHaveLength(1);
    expect(await numbersOf(userId)).toEqual([1, 1]);
  });

  it('leave a mark for matching with every change, in the same transaction', async () => {
    const { userId, id } = await userWith(1);
    const nonces = [await nonceOf(userId)];
    await change(userId, id, 1, { minMargin: 2 });
    nonces.push(await nonceOf(userId));
    await remove(userId, id);
    nonces.push(await nonceOf(userId));
    expect(new Set(nonces).size).toBe(3);
    for (const planned of allFaults(1)) {
      const owner = randomUUID();
      const { table } = faultyTable(store.table, planned);
      await outcome(addRule(deps(table), { userId: owner, id: newId(), fields: anAlertRule }, BEGIN));
      const { length } = await readRules(store.table, owner);
      expect((await nonceOf(owner)) !== undefined).toBe(length === 1);
    }
  });

  it('R-107: are unavailable rather than none when the store does not respond', async () => {
    const { table } = faultyTable(store.table, { at: 1, fault: 'before' });
    await expect(readRules(table, randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
