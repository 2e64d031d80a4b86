import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ConditionFailed } from '../../platform/table/write.ts';
import { testTable } from '../../testing/test-table.ts';
import { cardHashes, carriedTrialSteps, hasEmailHadTrial, hasUserHadTrial, takeTrialSteps } from './trial-store.ts';

const store = testTable();
const trialSubject = () => ({
  emailHashes: [randomUUID()] as const,
  userId: randomUUID(),
  cardHashes: [randomUUID()] as const,
});

it.each(['emailHashes', 'userId', 'cardHashes'] as const)('R-168: one of %s gets one trial', async (by) => {
  const first = trialSubject();
  await store.table.transact(takeTrialSteps(first, 1));
  const second = { ...trialSubject(), [by]: first[by] };
  await expect(store.table.transact(takeTrialSteps(second, 2))).rejects.toThrow(ConditionFailed);
  expect(await hasEmailHadTrial(store.table, second.emailHashes)).toBe(by === 'emailHashes');
  expect(await hasUserHadTrial(store.table, second)).toBe(by !== 'cardHashes');
});

it.each(['emailHashes', 'cardHashes'] as const)(
  'R-168: %s that had a trial under an older key do not get another',
  async (by) => {
    const first = trialSubject();
    await store.table.transact(takeTrialSteps(first, 1));
    const second = { ...trialSubject(), [by]: [`k2.${randomUUID()}`, first[by][0]] as const };
    await expect(store.table.transact(takeTrialSteps(second, 2))).rejects.toThrow(ConditionFailed);
    expect(await hasEmailHadTrial(store.table, second.emailHashes)).toBe(by === 'emailHashes');
    expect(await hasUserHadTrial(store.table, second)).toBe(by === 'emailHashes');
  },
);

it('a card is identified by an HMAC of its fingerprint', () => {
  expect(cardHashes('key', 'fingerprint')).toEqual(cardHashes('key', 'fingerprint'));
  expect(cardHashes('key', 'fingerprint')).not.toEqual(cardHashes('another-key', 'fingerprint'));
  expect(cardHashes('key', 'fingerprint').join()).not.toContain('fingerprint');
});

it('R-168: a trial goes with its account to the next address, and is recorded for the earlier ones when it is taken', async () => {
  const [first, second, third] = [[randomUUID()], [randomUUID()], [randomUUID()]] as const;
  const userId = randomUUID();
  const { table } = store;
  expect(await carriedTrialSteps(table, { userId, to: second }, 1)).toEqual([]);
  await table.transact(takeTrialSteps({ emailHashes: second, formerHashes: first, userId }, 2));
  await table.transact(await carriedTrialSteps(table, { userId, to: third }, 3));
  for (const address of [first, second, third]) expect(await hasEmailHadTrial(table, address)).toBe(true);
  expect(await hasEmailHadTrial(table, [randomUUID()])).toBe(false);
});
