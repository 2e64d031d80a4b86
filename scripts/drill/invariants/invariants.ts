import type { Facts, InvariantName, Violation } from '../facts.ts';
import { accountsForMoney } from './accounts-for-money.ts';
import { countedCredits } from './counted-credits.ts';
import { durableAnswers } from './durable-answers.ts';
import { earnedAccess } from './earned-access.ts';
import { sentMails } from './sent-mails.ts';
import { singleCharges } from './single-charges.ts';
import { wholeSnapshots } from './whole-snapshots.ts';
import { wholeSteps } from './whole-steps.ts';

/** What must be true once everything has recovered, whatever went wrong before. */
export const invariants: Readonly<Record<InvariantName, (facts: Facts) => readonly Violation[]>> = {
  I1: accountsForMoney,
  I2: singleCharges,
  I3: earnedAccess,
  I4: wholeSteps,
  I5: sentMails,
  I6: countedCredits,
  I7: wholeSnapshots,
  I8: durableAnswers,
};

/** All that is wrong, be it found now or seen by somebody at once. */
export function violationsOf(facts: Facts): readonly Violation[] {
  const seen = facts.people.flatMap(({ record }) =>
    record.seenAmiss.map(({ invariant, what }): Violation => ({ invariant, person: record.person, what })),
  );
  return [...seen, ...Object.values(invariants).flatMap((broken) => broken(facts))];
}
