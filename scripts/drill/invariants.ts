import type { Facts, UserFacts, Violation } from './facts.ts';
import type { Payment, StripeSubscription } from './stripe-facts.ts';
import type { Finding, InvariantName } from './users/call-log.ts';

/** What must hold once everything has recovered, for each user and for all of them. Bets (I10) are checked in the users' logs alone. */
const invariants: Readonly<Record<Exclude<InvariantName, 'I10'>, (facts: Facts) => readonly Violation[]>> = {
  I1: paidMeansAccess,
  I2: ofEach('I2', singleCharges),
  I3: ofEach('I3', paidAccessOnly),
  I4: ofEach('I4', atomicSteps),
  I5: sentMails,
  I6: countedCredits,
  I7: wholeSnapshots,
  I8: ofEach('I8', durableEffects),
  I11: ofEach('I11', forgottenPeople),
  I12: ofEach('I12', matchingCommissions),
  I13: recoveredLeagues,
};

/** Statuses of a subscription that has started and not ended. */
const RUNNING: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];
/** An active subscription gives access this long after its period, since Stripe may take as long to renew it. */
const RENEWAL_SECONDS = 3600;
/** From the end of the last fault to the end of the round it is longer, and a scan is due each day. */
const RECOVERED_WITHIN_SECONDS = 28 * 3600;
/** Subjects of the emails that announce a new account or a new subscription. */
const WELCOMES: readonly string[] = ['Welcome to Crossbook', 'Your Crossbook subscription has started'];
/** Subject of the email that announces the end of a deletion. */
const RECEIPT = 'Your Crossbook account was deleted';

/** All violations, including those found in the users' logs. */
export function violationsOf(facts: Facts): readonly Violation[] {
  const seen = facts.users.flatMap(({ user, findings }) => findings.map((each): Violation => ({ ...each, user })));
  return [...seen, ...Object.values(invariants).flatMap((broken) => broken(facts))];
}

/** I1: money, or a trial with a card, means exactly one account with access, or a parked event with an alarm. */
export function paidMeansAccess(facts: Facts): Violation[] {
  const { pendingCompensations } = facts.rows;
  const pending = pendingCompensations.map(
    (id): Finding => ({ invariant: 'I1', what: `the subscription ${id} is not yet compensated` }),
  );
  return [...pending, ...ofEach('I1', moneyOf)(facts)];
}

function moneyOf(user: UserFacts, { now, rows }: Facts): string[] {
  const { finalState, stripe, confirmed } = user;
  const violations: string[] = [];
  const running = runningOf(user);
  for (const subscription of running) {
    const { id, status } = subscription;
    if (rows.parkedSubscriptions.includes(id)) continue;
    if (!finalState.canLogIn) violations.push(`${id} is ${status}, but the user cannot log in`);
    else if (opensData(subscription, now) && !finalState.access)
      violations.push(`${id} is ${status}, but there is no access`);
    if (finalState.canLogIn && finalState.status !== status)
      violations.push(`${id} is ${status}, but the product says ${finalState.status}`);
  }
  for (const { subscription, cents, returnedCents, to } of stripe.payments) {
    const kept = cents - returnedCents;
    const runs = running.some(({ id }) => id === subscription);
    if (kept > 0 && to > now && !runs)
      violations.push(`${kept} cents were kept for ${subscription}, which is not running`);
  }
  const isOver = user.deleted || user.mayEnd || user.refused || stripe.subscriptions.some(ranOut);
  if (confirmed.length > 0 && running.length === 0 && !isOver)
    violations.push(`${confirmed.join(', ')} succeeded, but no subscription is running`);
  return violations;
}

/** I2: at most one live subscription per account, and nobody pays twice for the same time. */
function singleCharges(user: UserFacts): string[] {
  const running = runningOf(user).map(({ id }) => id);
  const { payments } = user.stripe;
  const kept = payments.filter(({ cents, returnedCents }) => cents > returnedCents);
  const twice = kept.flatMap((payment, index) =>
    kept.slice(index + 1).flatMap((other) => (overlap(payment, other) ? [twicePaid(payment, other)] : [])),
  );
  return [
    ...(running.length > 1 ? [`${running.join(' and ')} are running at the same time`] : []),
    ...twice,
    ...payments
      .filter(({ cents, returnedCents }) => returnedCents > cents)
      .map(({ subscription }) => `more was refunded for ${subscription} than was paid`),
  ];
}

/** I3: nobody has access without a paid subscription or a trial with a card. */
function paidAccessOnly({ finalState, stripe }: UserFacts, { now }: Facts): string[] {
  if (!finalState.access || stripe.subscriptions.some((each) => opensData(each, now))) return [];
  const known = stripe.subscriptions.map(({ id, status }) => `${id} ${status}`).join(', ');
  return [`there is access, but Stripe has ${known === '' ? 'nothing' : known}`];
}

/** I4: codes, sessions and resets happened completely or not at all; most of it is checked in the users' logs. */
function atomicSteps({ finalState, gaveCard }: UserFacts): string[] {
  return finalState.canLogIn && !gaveCard ? ['there is an account, but no card was given'] : [];
}

/** I5: every pending email was sent, and the last mailed code works. */
function sentMails(facts: Facts): Violation[] {
  // To an address that bounces, notices wait and codes are parked.
  const deliverable = ({ to }: { readonly to: string }) => !facts.bounced.has(to);
  const [pendingMails, parkedMails] = [
    facts.rows.pendingMails.filter(deliverable),
    facts.rows.parkedMails.filter(deliverable),
  ];
  return [
    ...pendingMails.map(({ kind, to }) => `the ${kind} email to ${to} is still pending`),
    ...parkedMails.map(({ kind, to, why }) => `the ${kind} email to ${to} was parked: ${why}`),
  ]
    .map((what): Violation => ({ invariant: 'I5', what }))
    .concat(ofEach('I5', mailsOf)(facts));
}

function mailsOf({ addresses, deleted, finalState, stripe, reset }: UserFacts, { mails, bounced }: Facts): string[] {
  if (addresses.some((address) => bounced.has(address))) return [];
  const mine = mails.filter(({ to }) => to.some((address) => addresses.includes(address)));
  const welcomed = mine.some(({ subject }) => WELCOMES.includes(subject));
  const subscribed = finalState.canLogIn && stripe.subscriptions.some(({ confirmed }) => confirmed);
  return [
    ...(subscribed && !welcomed ? ['no email announced the subscription'] : []),
    ...(deleted && !mine.some(({ subject }) => subject === RECEIPT) ? ['no email announced the deletion'] : []),
    ...(reset === 'no-code' ? ['no password reset code arrived'] : []),
    ...(reset === 'refused' ? ['the last mailed code was refused'] : []),
  ];
}

/** I6: at least as many provider credits are counted as were spent, and never more are spent than the days' budgets. */
function countedCredits({ rows: { creditsCounted }, provider: { creditsSpent, budget } }: Facts): Violation[] {
  const found = [
    ...(creditsCounted < creditsSpent
      ? [`${creditsCounted} credits were counted, but ${creditsSpent} were spent`]
      : []),
    ...(creditsSpent > budget ? [`${creditsSpent} credits were spent of ${budget}`] : []),
  ];
  return found.map((what) => ({ invariant: 'I6', what }));
}

/** I13: whatever failed, every league was scanned again since. */
function recoveredLeagues({ rows: { scannedAt }, now }: Facts): Violation[] {
  return [...scannedAt].flatMap(([league, at = 0]) =>
    now - at <= RECOVERED_WITHIN_SECONDS ? [] : [{ invariant: 'I13', what: `${league} was last scanned at ${at}` }],
  );
}

/** I7: a list has each league's complete result: lists with the same ETag are identical. */
function wholeSnapshots({ users }: Facts): Violation[] {
  const seen = users.flatMap(({ lists, user }) => lists.map((list) => ({ ...list, user })));
  return [...Map.groupBy(seen, ({ path, tag }) => `${path} ${tag}`)].flatMap(([name, lists]) => {
    const other = lists.find(({ digest }) => digest !== lists[0]?.digest);
    return other === undefined ? [] : [{ invariant: 'I7', user: other.user, what: `two different lists at ${name}` }];
  });
}

/** I8: nothing answered with a 2xx was lost; most of it is checked in the users' logs. */
function durableEffects({ account, deleted, finalState }: UserFacts): string[] {
  return account === 'yes' && !deleted && !finalState.canLogIn
    ? ['the account existed, but the user cannot log in']
    : [];
}

/** I11: of a deleted account nothing opens, and neither the table nor Stripe names its owner. */
function forgottenPeople(
  { addresses, name, deleted, finalState, stripe }: UserFacts,
  { rows, bounced }: Facts,
): string[] {
  if (!deleted) return [];
  // The receipt waits, with its address.
  const marks = addresses.some((address) => bounced.has(address)) ? [name] : [...addresses, name];
  return [
    ...(finalState.canLogIn ? ['the account was deleted, but the user can log in'] : []),
    ...marks.flatMap((mark) => (rows.naming.get(mark) ?? []).map((row) => `${mark} is named by the row ${row}`)),
    ...stripe.customers.map((id) => `the customer ${id} is left of a deleted account`),
  ];
}

/** I12: a partner's ledger has what a referred account paid and kept paying for, each payment once. */
function matchingCommissions({ userId = '', stripe: { payments } }: UserFacts, { rows }: Facts): string[] {
  const commissions = rows.commissions.get(userId);
  if (commissions === undefined) return [];
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const has = sum(commissions.paidCents) - commissions.returnedCents;
  const kept = sum(payments.map(({ cents, returnedCents }) => cents - returnedCents));
  const [accrued, paid] = [commissions.paidCents.length, payments.length];
  return [
    ...(has === kept ? [] : [`the ledger has ${has} cents of a referred account that paid ${kept}`]),
    ...(accrued > paid ? [`${accrued} payments of ${paid} accrued`] : []),
  ];
}

function ofEach(invariant: InvariantName, broken: (user: UserFacts, facts: Facts) => readonly string[]) {
  return (facts: Facts): Violation[] =>
    facts.users.flatMap((each) => broken(each, facts).map((what) => ({ invariant, what, user: each.user })));
}

/** Running subscriptions confirmed with a card. */
function runningOf({ stripe }: UserFacts): readonly StripeSubscription[] {
  return stripe.subscriptions.filter(({ status, confirmed }) => confirmed && RUNNING.includes(status));
}

/** Whether a subscription gives access. `now`: seconds since 1970. */
function opensData({ status, confirmed, trialEnd, periodEnd }: StripeSubscription, now: number): boolean {
  if (status === 'trialing') return confirmed && trialEnd !== undefined && now < trialEnd;
  return status === 'active' && periodEnd !== undefined && now < periodEnd + RENEWAL_SECONDS;
}

/** Whether a subscription ended with its trial or paid period: it was canceled, or the renewal failed. */
function ranOut({ endedAt, trialEnd, periodEnd }: StripeSubscription): boolean {
  const ends = [trialEnd, periodEnd].filter((end) => end !== undefined);
  return endedAt !== undefined && ends.some((end) => endedAt >= end);
}

function overlap(a: Payment, b: Payment): boolean {
  return a.from < b.to && b.from < a.to;
}

function twicePaid(a: Payment, b: Payment): string {
  return `${a.cents} and ${b.cents} cents were kept for the same period, for ${a.subscription} and ${b.subscription}`;
}
