import type { Facts, Payment, PersonFacts, Violation } from '../facts.ts';
import { runningOf } from './subscriptions.ts';

/** I2: at most one live subscription an account, and nobody pays twice for the same time. */
export function singleCharges({ people }: Facts): Violation[] {
  return people.flatMap((person) =>
    ofPerson(person).map((what): Violation => ({ invariant: 'I2', person: person.record.person, what })),
  );
}

function ofPerson(person: PersonFacts): string[] {
  const running = runningOf(person).map(({ id }) => id);
  const several = running.length > 1 ? [`${running.join(' and ')} run at once`] : [];
  const kept = person.atStripe.payments.filter(({ cents, returnedCents }) => cents > returnedCents);
  const twice = kept.flatMap((payment, place) =>
    kept.slice(place + 1).flatMap((other) => (overlap(payment, other) ? [twicePaid(payment, other)] : [])),
  );
  const tooMuchReturned = person.atStripe.payments
    .filter(({ cents, returnedCents }) => returnedCents > cents)
    .map(({ subscription }) => `more was returned for ${subscription} than was paid`);
  return [...several, ...twice, ...tooMuchReturned];
}

function overlap(a: Payment, b: Payment): boolean {
  return a.from < b.to && b.from < a.to;
}

function twicePaid(a: Payment, b: Payment): string {
  return `${a.cents} and ${b.cents} cents were kept for the same time, for ${a.subscription} and ${b.subscription}`;
}
