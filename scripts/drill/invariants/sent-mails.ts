import type { Facts, PersonFacts, Violation } from '../facts.ts';

/** I5: every mail that was owed went out, and the code that was mailed last works. */
export function sentMails(facts: Facts): Violation[] {
  const { owedMails, parkedMails } = facts.rows;
  return [
    ...owedMails.map(({ kind, to }) => wrong(`the mail ${kind} to ${to} is still owed`)),
    ...parkedMails.map(({ kind, to, why }) => wrong(`the mail ${kind} to ${to} was given up: ${why}`)),
    ...facts.people.flatMap((person) => ofPerson(person, facts).map((what) => wrong(what, person.record.person))),
  ];
}

/** Subjects of the mails with which an account, or a subscription of one that was there, begins. */
const WELCOMES: readonly string[] = ['Welcome to Crossbook', 'Your Crossbook subscription has started'];

function ofPerson({ record, look, atStripe }: PersonFacts, { mails, bounced }: Facts): string[] {
  if (record.addresses.some((address) => bounced.has(address))) return [];
  const mine = mails.filter(({ to }) => to.some((address) => record.addresses.includes(address)));
  const welcomed = mine.some(({ subject }) => WELCOMES.includes(subject));
  const subscribed = look.letIn.length > 0 && atStripe.subscriptions.some(({ confirmed }) => confirmed);
  return [
    ...(subscribed && !welcomed ? ['no mail told of the subscription'] : []),
    ...(look.reset === 'no-code' ? ['no code came for a reset'] : []),
    ...(look.reset === 'refused' ? ['the code that was mailed last was refused'] : []),
  ];
}

function wrong(what: string, person?: number): Violation {
  return { invariant: 'I5', what, ...(person === undefined ? {} : { person }) };
}
