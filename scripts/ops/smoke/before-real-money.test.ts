import { expect, it } from 'vitest';
import { beforeRealMoney } from './before-real-money.ts';
import type { SmokeTarget } from './request.ts';

const target: SmokeTarget = { url: 'https://a.test', siteOrigin: 'https://a.test' };
const problemsOn = async (day: string) =>
  (await Promise.all(beforeRealMoney('prod', Date.parse(day)).map(({ problems }) => problems(target)))).map(
    ([first]) => first,
  );

it('a clone is not ready for real money, and says why', async () => {
  expect(await problemsOn('2026-12-21')).toEqual([
    'domain in infra/config/stages.ts is an example',
    'stripePublishableKey is not set',
    undefined,
  ]);
});

it('helplines that nobody has read for 90 days are named', async () => {
  expect((await problemsOn('2026-12-22'))[2]).toBe(
    'last on 2026-09-22: call them, and date shared/catalogue/helplines.ts',
  );
});
