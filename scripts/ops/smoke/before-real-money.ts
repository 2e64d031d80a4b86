import { type StageName, stages } from '../../../infra/config/stages.ts';
import { helplines } from '../../../shared/catalogue/helplines.ts';
import { FACTS_READ_WITHIN_DAYS, outdatedFacts } from '../../../shared/catalogue/outdated-facts.ts';
import { comparedSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { exampleFields } from '../stage-row.ts';
import type { Check } from './request.ts';

const HELPLINES_DAYS = 90;

/** What docs/operations/before-real-money.md lists and a machine can know from our own files. `now`: ms. */
export function beforeRealMoney(stage: StageName, now: number): readonly Check[] {
  const row = stages[stage];
  return [
    {
      title: 'the stage’s row holds no examples, such as a postal address that alert emails show',
      problems: async () => exampleFields(row).map((name) => `${name} in infra/config/stages.ts is an example`),
    },
    {
      title: 'the page takes cards, of the account for this stage',
      problems: async () => cardProblems(stage, row.stripePublishableKey),
    },
    {
      title: `the helplines’ numbers were read within ${HELPLINES_DAYS} days`,
      problems: async () =>
        helplines
          .filter(({ readOn }) => now - Date.parse(readOn) > HELPLINES_DAYS * 86_400_000)
          .map(({ name, readOn }) => `${name}, last on ${readOn}: call it, and date shared/catalogue/helplines.ts`),
    },
    {
      title: `the fees, states and rules of each sportsbook were read within ${FACTS_READ_WITHIN_DAYS} days`,
      problems: async () =>
        outdatedFacts(comparedSportsbooks, now).map(
          ({ sportsbook, fact, date }) => `${sportsbook}, ${fact}: read on ${date}; read it anew, and date its rows`,
        ),
    },
  ];
}

function cardProblems(stage: StageName, key: string | undefined): string[] {
  if (key === undefined) return ['stripePublishableKey is not set'];
  const wanted = stage === 'prod' ? 'pk_live_' : 'pk_test_';
  return key.startsWith(wanted) ? [] : [`stripePublishableKey does not begin with ${wanted}`];
}
