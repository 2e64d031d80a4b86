import type { Facts, PersonFacts, Violation } from '../facts.ts';

/** I8: no 2xx for something that did not last. */
export function durableAnswers({ people }: Facts): Violation[] {
  return people.flatMap((person) =>
    ofPerson(person).map((what): Violation => ({ invariant: 'I8', person: person.record.person, what })),
  );
}

function ofPerson({ record, look }: PersonFacts): string[] {
  if (look.letIn.length === 0) return record.account === 'yes' ? ['the account that was there cannot be opened'] : [];
  const { must, may } = record.presets;
  const lost = must.filter((name) => !look.presets.includes(name));
  const risen = look.presets.filter((name) => !must.includes(name) && !may.includes(name));
  const ends = look.subscription?.endsAt === undefined ? 'renews' : 'ends';
  const isSubscribed = look.subscription?.hasSubscription === true;
  return [
    ...lost.map((name) => `the preset ${name} was saved and is not there`),
    ...risen.map((name) => `the preset ${name} was deleted or never saved, and is there`),
    ...(record.theme.includes(look.theme) ? [] : [`the theme is ${look.theme}, not ${record.theme.join(' or ')}`]),
    ...(isSubscribed && record.ends.length > 0 && !record.ends.includes(ends)
      ? [`the subscription ${ends}, and should be one that ${record.ends.join(' or ')}`]
      : []),
    ...look.unanswered.map((call) => `after everything had recovered: ${call}`),
  ];
}
