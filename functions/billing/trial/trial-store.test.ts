import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ConditionFailed } from '../../platform/table/write.ts';
import { testTable } from '../../testing/test-table.ts';
import { cardHash, hasEmailHadTrial, hasUserHadTrial, takeTrialSteps } from './trial-store.ts';

const store = testTable();
const trialSubject = () => ({ emailHash: randomUUID(), userId: randomUUID(), cardHash: randomUUID() });

it.each(['emailHash', 'userId', 'cardHash'] as const)('R-168: one %s gets one trial', async (by) => {
  const first = trialSubject();
  await store.table.transact(takeTrialSteps(first, 1));
  const second = { ...trialSubject(), [by]: first[by] };
  await expect(store.table.transact(takeTrialSteps(second, 2))).rejects.toThrow(ConditionFailed);
  expect(await hasEmailHadTrial(store.table, second.emailHash)).toBe(by === 'emailHash');
  expect(await hasUserHadTrial(store.table, second)).toBe(by !== 'cardHash');
});

it('a card is identified by an HMAC of its fingerprint', () => {
  expect(cardHash('key', 'fingerprint')).toBe(cardHash('key', 'fingerprint'));
  expect(cardHash('key', 'fingerprint')).not.toBe(cardHash('another key', 'fingerprint'));
  expect(cardHash('key', 'fingerprint')).not.toContain('fingerprint');
});
