import { expect, it } from 'vitest';
import { parse } from 'zod/mini';
import { systemRandomBytes } from '../../platform/hash.ts';
import { creditCalls, credits } from '../../platform/table/keys.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { callsOf, ledgerRow } from '../scan/ledger-row.ts';
import { ProviderPaused } from '../scan/provider-paused.ts';
import { scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';
import { createScoreRequests } from './request-scores.ts';

const NHL = 'icehockey_nhl';

async function begun(dailyCredits = 1_000) {
  const { table } = memoryTable();
  const { deps, provider } = scanFixture(table);
  const { clock, clientAt, credits: account, breaker } = deps;
  const request = createScoreRequests({
    ...{ clock, random: systemRandomBytes, client: clientAt(1), credits: account, breaker, dailyCredits },
  });
  const rows = async (pk: string) => (await table.rows(pk)).map(({ values }) => values);
  const spent = async () => (await rows(credits().pk))[0]?.spentToday;
  return { table, provider, request, account, spent, rows, breaker, clock };
}

it('a call about scores costs two credits, and is in the day’s count and in the ledger before it is made', async () => {
  const { provider, request, spent, rows, table } = await begun();
  const before: unknown[] = [];
  provider.script(NHL).override = async () => {
    before.push(await spent());
    return undefined;
  };
  await request(NHL);
  expect(before).toEqual([2]);
  expect(await spent()).toBe(2);
  expect(provider.used).toBe(2);
  const { attemptId } = await ledgerOf();
  const [call, cost] = await rows(creditCalls(attemptId, 0).pk);
  expect(callsOf(parse(ledgerRow, call))).toEqual([{ kind: 'scores', league: NHL, planned: 2 }]);
  expect(cost).toMatchObject({ costs: [2] });

  async function ledgerOf() {
    const [row] = await table.rows(credits().pk);
    return { attemptId: String(row?.values['booked:scores']) };
  }
});

it('no call is made once the day’s credits are spent', async () => {
  const { provider, request } = await begun(3);
  await request(NHL);
  await expect(request(NHL)).rejects.toThrow(ProviderPaused);
  expect(provider.requests).toHaveLength(1);
});

it('a call that fails twice is paid as planned, and counts against the provider', async () => {
  const { provider, request, spent, breaker } = await begun();
  provider.script(NHL).override = () => failure(500, 'OOPS');
  await expect(request(NHL)).rejects.toThrow(ProviderFailure);
  expect([provider.requests.length, await spent()]).toEqual([2, 4]);
  expect(await breaker.read()).toMatchObject({ failuresInARow: 1 });
});

it('no call is made while scans have paused the provider', async () => {
  const { provider, request, breaker, clock } = await begun();
  const now = Math.floor(clock() / 1000);
  await breaker.change(() => ({ failuresInARow: 5, pause: { reason: 'failures', since: now, until: now + 300 } }));
  await expect(request(NHL)).rejects.toThrow(ProviderPaused);
  expect(provider.requests).toEqual([]);
});
