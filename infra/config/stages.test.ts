import { stageLeagues, stages } from './stages.ts';

/** Three markets at two credits each: one for each ten of the twenty books. */
const FEATURED_CALL = 6;
const MINUTES_A_DAY = 24 * 60;

it('the featured markets of all leagues fit the credits of prod, even if each is scanned in every round', () => {
  const { scanEveryMinutes, oddsDailyCredits } = stages.prod;
  const rounds = MINUTES_A_DAY / scanEveryMinutes;
  expect(stageLeagues('prod').length * rounds * FEATURED_CALL).toBeLessThan(oddsDailyCredits);
});
