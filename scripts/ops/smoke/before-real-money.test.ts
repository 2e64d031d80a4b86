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
    undefined,
  ]);
});

it('facts of sportsbooks that nobody has read for 60 days are named, one by one', async () => {
  // The fees of Prophet X were read on November 22, everything else later.
  expect((await problemsOn('2027-01-21'))[3]).toBeUndefined();
  expect((await problemsOn('2027-01-22'))[3]).toBe(
    'Prophet X, fees: read on 2026-11-22; read it anew, and date its rows',
  );
});

it('helplines that nobody has read for 90 days are named', async () => {
  expect((await problemsOn('2026-12-22'))[2]).toBe(
    '1-800-MY-RESET, last on 2026-09-22: call it, and date shared/catalogue/helplines.ts',
  );
});
