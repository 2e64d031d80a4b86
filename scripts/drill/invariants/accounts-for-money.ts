import type { Facts, PersonFacts, Violation } from '../facts.ts';
import { opensData, ranOut, runningOf } from './subscriptions.ts';

/** I1: money, or a trial with a card, means exactly one account with access, or an event put aside with an alarm. */
export function accountsForMoney(facts: Facts): Violation[] {
  const undoing = facts.rows.owedUndoings.map((id) => wrong(`the subscription ${id} is still to be undone`));
  return [...undoing, ...facts.people.flatMap((person) => ofPerson(person, facts))];
}

function ofPerson(person: PersonFacts, { now, rows }: Facts): Violation[] {
  const { record, look, atStripe } = person;
  const violations: string[] = [];
  const running = runningOf(person);
  for (const subscription of running) {
    const { id, status } = subscription;
    if (rows.parkedSubscriptions.includes(id)) continue;
    if (look.letIn.length === 0) violations.push(`${id} is ${status}, and nobody can log in`);
    else if (opensData(subscription, now) && !look.access)
      violations.push(`${id} is ${status}, and the data is closed`);
    if (look.letIn.length > 0 && look.subscription?.status !== status)
      violations.push(`${id} is ${status}, and the product says ${look.subscription?.status}`);
  }
  for (const { subscription, cents, returnedCents, to } of atStripe.payments) {
    const kept = cents - returnedCents;
    const runs = running.some(({ id }) => id === subscription);
    if (kept > 0 && to > now && !runs)
      violations.push(`${kept} cents were kept for ${subscription}, which does not run`);
  }
  const leftByThemselves = record.ends.includes('ends') || record.refused.length > 0;
  const isOver = leftByThemselves || atStripe.subscriptions.some(ranOut);
  if (record.confirmed.length > 0 && running.length === 0 && !isOver)
    violations.push(`${record.confirmed.join(', ')} succeeded, and no subscription runs`);
  return violations.map((what) => wrong(what, record.person));
}

function wrong(what: string, person?: number): Violation {
  return { invariant: 'I1', what, ...(person === undefined ? {} : { person }) };
}
