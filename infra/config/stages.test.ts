import { leaguesOf, stageNames, stages } from './stages.ts';

/** Three markets at two credits each: one for each ten of the twenty books. */
const FEATURED_CALL = 6;
const MINUTES_A_DAY = 24 * 60;

it.each(stageNames)(
  'the featured markets of all leagues of %s fit its credits, even if each is scanned in every round',
  (stage) => {
    const { scanEveryMinutes, oddsDailyCredits } = stages[stage];
    const rounds = MINUTES_A_DAY / scanEveryMinutes;
    expect(leaguesOf(stage).length * rounds * FEATURED_CALL).toBeLessThan(oddsDailyCredits);
  },
);
