import type { Facts, Violation } from '../facts.ts';
import { opensData } from './subscriptions.ts';

/** I3: the data is open to nobody without a paid subscription or a trial with a card. */
export function earnedAccess({ people, now }: Facts): Violation[] {
  return people
    .filter(({ look, atStripe }) => look.access && !atStripe.subscriptions.some((each) => opensData(each, now)))
    .map(({ record, atStripe }): Violation => {
      const known = atStripe.subscriptions.map(({ id, status }) => `${id} ${status}`).join(', ');
      const what = `the data is open, and Stripe has ${known === '' ? 'nothing' : known}`;
      return { invariant: 'I3', person: record.person, what };
    });
}
