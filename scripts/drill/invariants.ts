import type { Facts, PersonFacts, Violation } from './facts.ts';
import type { Finding, InvariantName } from './people/log.ts';
import type { Payment, SubscriptionAtStripe } from './stripe-facts.ts';

/** What must be true once everything has recovered, whatever went wrong before: of each person, and of all together. */
const invariants: Readonly<Record<InvariantName, (facts: Facts) => readonly Violation[]>> = {
  I1: accountsForMoney,
  I2: ofEach('I2', singleCharges),
  I3: ofEach('I3', earnedAccess),
  I4: ofEach('I4', wholeSteps),
  I5: sentMails,
  I6: countedCredits,
  I7: wholeSnapshots,
  I8: ofEach('I8', durableAnswers),
};

/** Statuses in which a subscription is neither over nor waiting for its first payment. */
const RUNNING: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];
/** An active one opens the data this long after its period, since Stripe may take as long to renew it. */
const RENEWAL_SECONDS = 3600;
/** Subjects of the mails with which an account, or a subscription of one that was there, begins. */
const WELCOMES: readonly string[] = ['Welcome to Crossbook', 'Your Crossbook subscription has started'];

/** All that is wrong, be it found now or seen by somebody at once. */
export function violationsOf(facts: Facts): readonly Violation[] {
  const seen = facts.people.flatMap(({ person, findings }) => findings.map((each): Violation => ({ ...each, person })));
  return [...seen, ...Object.values(invariants).flatMap((broken) => broken(facts))];
}

/** I1: money, or a trial with a card, means exactly one account with access, or an event put aside with an alarm. */
export function accountsForMoney(facts: Facts): Violation[] {
  const { owedCompensations } = facts.rows;
  const owed = owedCompensations.map(
    (id): Finding => ({ invariant: 'I1', what: `the subscription ${id} is still to be compensated` }),
  );
  return [...owed, ...ofEach('I1', moneyOf)(facts)];
}

function moneyOf(person: PersonFacts, { now, rows }: Facts): string[] {
  const { look, atStripe, confirmed } = person;
  const violations: string[] = [];
  const running = runningOf(person);
  for (const subscription of running) {
    const { id, status } = subscription;
    if (rows.parkedSubscriptions.includes(id)) continue;
    if (!look.letIn) violations.push(`${id} is ${status}, and nobody can log in`);
    else if (opensData(subscription, now) && !look.access)
      violations.push(`${id} is ${status}, and the data is closed`);
    if (look.letIn && look.status !== status)
      violations.push(`${id} is ${status}, and the product says ${look.status}`);
  }
  for (const { subscription, cents, returnedCents, to } of atStripe.payments) {
    const kept = cents - returnedCents;
    const runs = running.some(({ id }) => id === subscription);
    if (kept > 0 && to > now && !runs)
      violations.push(`${kept} cents were kept for ${subscription}, which does not run`);
  }
  const isOver = person.mayEnd || person.refused || atStripe.subscriptions.some(ranOut);
  if (confirmed.length > 0 && running.length === 0 && !isOver)
    violations.push(`${confirmed.join(', ')} succeeded, and no subscription runs`);
  return violations;
}

/** I2: at most one live subscription an account, and nobody pays twice for the same time. */
function singleCharges(person: PersonFacts): string[] {
  const running = runningOf(person).map(({ id }) => id);
  const { payments } = person.atStripe;
  const kept = payments.filter(({ cents, returnedCents }) => cents > returnedCents);
  const twice = kept.flatMap((payment, place) =>
    kept.slice(place + 1).flatMap((other) => (overlap(payment, other) ? [twicePaid(payment, other)] : [])),
  );
  return [
    ...(running.length > 1 ? [`${running.join(' and ')} run at once`] : []),
    ...twice,
    ...payments
      .filter(({ cents, returnedCents }) => returnedCents > cents)
      .map(({ subscription }) => `more was returned for ${subscription} than was paid`),
  ];
}

/** I3: the data is open to nobody without a paid subscription or a trial with a card. */
function earnedAccess({ look, atStripe }: PersonFacts, { now }: Facts): string[] {
  if (!look.access || atStripe.subscriptions.some((each) => opensData(each, now))) return [];
  const known = atStripe.subscriptions.map(({ id, status }) => `${id} ${status}`).join(', ');
  return [`the data is open, and Stripe has ${known === '' ? 'nothing' : known}`];
}

/** I4: codes, sessions and resets happened whole or not at all; most of it shows in what people saw. */
function wholeSteps({ look, gaveCard }: PersonFacts): string[] {
  return look.letIn && !gaveCard ? ['an account came to be for which no card was given'] : [];
}

/** I5: every mail that was owed went out, and the code that was mailed last works. */
function sentMails(facts: Facts): Violation[] {
  const { owedMails, parkedMails } = facts.rows;
  return [
    ...owedMails.map(({ kind, to }) => `the mail ${kind} to ${to} is still owed`),
    ...parkedMails.map(({ kind, to, why }) => `the mail ${kind} to ${to} was given up: ${why}`),
  ]
    .map((what): Violation => ({ invariant: 'I5', what }))
    .concat(ofEach('I5', mailsOf)(facts));
}

function mailsOf({ addresses, look, atStripe, reset }: PersonFacts, { mails, bounced }: Facts): string[] {
  if (addresses.some((address) => bounced.has(address))) return [];
  const mine = mails.filter(({ to }) => to.some((address) => addresses.includes(address)));
  const welcomed = mine.some(({ subject }) => WELCOMES.includes(subject));
  const subscribed = look.letIn && atStripe.subscriptions.some(({ confirmed }) => confirmed);
  return [
    ...(subscribed && !welcomed ? ['no mail told of the subscription'] : []),
    ...(reset === 'no-code' ? ['no code came for a reset'] : []),
    ...(reset === 'refused' ? ['the code that was mailed last was refused'] : []),
  ];
}

/** I6: of the provider's credits at least as many are counted as were spent. */
function countedCredits({ rows: { creditsCounted }, provider: { creditsSpent } }: Facts): Violation[] {
  if (creditsCounted >= creditsSpent) return [];
  return [{ invariant: 'I6', what: `${creditsCounted} credits were counted, and ${creditsSpent} were spent` }];
}

/** I7: whoever read a list read one scan's, whole: what carries one tag is the same for everybody. */
function wholeSnapshots({ people }: Facts): Violation[] {
  const seen = people.flatMap(({ lists, person }) => lists.map((list) => ({ ...list, person })));
  return [...Map.groupBy(seen, ({ path, tag }) => `${path} ${tag}`)].flatMap(([name, lists]) => {
    const other = lists.find(({ digest }) => digest !== lists[0]?.digest);
    return other === undefined ? [] : [{ invariant: 'I7', person: other.person, what: `${name} was two lists` }];
  });
}

/** I8: no 2xx for something that did not last; most of it shows in what people saw. */
function durableAnswers({ account, look }: PersonFacts): string[] {
  return account === 'yes' && !look.letIn ? ['the account that was there cannot be opened'] : [];
}

function ofEach(invariant: InvariantName, broken: (person: PersonFacts, facts: Facts) => readonly string[]) {
  return (facts: Facts): Violation[] =>
    facts.people.flatMap((each) => broken(each, facts).map((what) => ({ invariant, what, person: each.person })));
}

/** Those that run and that somebody confirmed with a card. */
function runningOf({ atStripe }: PersonFacts): readonly SubscriptionAtStripe[] {
  return atStripe.subscriptions.filter(({ status, confirmed }) => confirmed && RUNNING.includes(status));
}

/** Whether a subscription is one that data is open for. `now`: seconds since 1970. */
function opensData({ status, confirmed, trialEnd, periodEnd }: SubscriptionAtStripe, now: number): boolean {
  if (status === 'trialing') return confirmed && trialEnd !== undefined && now < trialEnd;
  return status === 'active' && periodEnd !== undefined && now < periodEnd + RENEWAL_SECONDS;
}

/** Whether one lasted until what was given or paid for was over: its owner let it end, or its card was charged in vain. */
function ranOut({ endedAt, trialEnd, periodEnd }: SubscriptionAtStripe): boolean {
  const ends = [trialEnd, periodEnd].filter((end) => end !== undefined);
  return endedAt !== undefined && ends.some((end) => endedAt >= end);
}

function overlap(a: Payment, b: Payment): boolean {
  return a.from < b.to && b.from < a.to;
}

function twicePaid(a: Payment, b: Payment): string {
  return `${a.cents} and ${b.cents} cents were kept for the same time, for ${a.subscription} and ${b.subscription}`;
}
