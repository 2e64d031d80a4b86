import type { Facts, PersonFacts, Violation } from '../facts.ts';

/** I4: codes, sessions and resets happened whole or not at all. */
export function wholeSteps({ people }: Facts): Violation[] {
  return people.flatMap((person) =>
    ofPerson(person).map((what): Violation => ({ invariant: 'I4', person: person.record.person, what })),
  );
}

function ofPerson({ record, look }: PersonFacts): string[] {
  const passwords = new Set(look.letIn.map(({ password }) => password));
  const emails = new Set(look.letIn.map(({ email }) => email));
  return [
    ...(passwords.size > 1 ? [`${passwords.size} passwords open one account`] : []),
    ...(emails.size > 1 ? [`${[...emails].join(' and ')} open the account`] : []),
    ...look.wronglyLetIn.map(() => 'a password that was replaced still opens the account'),
    ...(look.risenSessions > 0 ? [`${look.risenSessions} ended sessions are open`] : []),
    ...(record.account === 'no' && look.letIn.length > 0 && record.confirmed.length === 0
      ? ['an account came to be, of which nobody was told and for which no card was given']
      : []),
  ];
}
