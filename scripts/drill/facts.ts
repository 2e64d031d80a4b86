import pMap from 'p-map';
import * as z from 'zod/mini';
import { createStripe } from '../../functions/platform/stripe/client.ts';
import { getSubscription } from '../../shared/contracts/billing.ts';
import type { Mail } from '../simulators/aws/mail-record.ts';
import { DAILY_CREDITS, type Product } from './product.ts';
import { type RowFacts, readRows } from './row-facts.ts';
import { readStripeFacts, type StripeFacts } from './stripe-facts.ts';
import { listFacts } from './users/browser.ts';
import {
  accountOf,
  contractOf,
  type Entry,
  type Finding,
  isCompletion,
  isDone,
  isFinalRefusal,
  type Log,
  mayHavePaid,
  textIn,
} from './users/call-log.ts';
import { afterDeletion, beforeDeletion, deletionFindings, hasAskedToDelete } from './users/deletion.ts';
import { accessIn, answerFindings, stateFindings } from './users/findings.ts';
import { keptFindings } from './users/kept.ts';
import { nameOf, type SimulatedUser } from './users/simulated-user.ts';
import { possibleValues } from './users/values.ts';

/**
 * What the invariants check after recovery: what users saw, what Stripe and the mailbox contain, and rows that no API shows. Nothing here
 * knows how the product works.
 */
export interface Facts {
  /** Seconds since 1970. */
  readonly now: number;
  readonly users: readonly UserFacts[];
  readonly mails: readonly Mail[];
  /** Addresses whose mail bounced: for a day or more, notices to them wait and codes are parked. */
  readonly bounced: ReadonlySet<string>;
  readonly rows: RowFacts;
  /** `budget`: of the days of the round together. */
  readonly provider: { readonly creditsSpent: number; readonly budget: number };
}

export interface Violation extends Finding {
  /** Absent for a violation that is not of one user. */
  readonly user?: number;
}

export type UserFacts = ReturnType<typeof userFacts>;

/** Facts derived from a user's call log, and the user's data at Stripe. */
export function userFacts(user: Pick<SimulatedUser, 'index' | 'emails'> & { readonly log: Log }, stripe: StripeFacts) {
  const { index, log, emails } = user;
  const paid = log.filter((entry) => entry.call === 'stripe/confirm' && isDone(entry));
  const finished = paid.flatMap(({ asked }) =>
    log.filter((entry) => isCompletion(entry, textIn(asked, 'subscriptionId'))),
  );
  const lived = beforeDeletion(log);
  return {
    user: index,
    /** Every address the user ever had. */
    addresses: [...emails],
    /** The name that the account has, if there is one. */
    name: nameOf(user),
    userId: userIdIn(log),
    account: accountOf(log),
    /** The account was to be deleted. */
    deleted: hasAskedToDelete(log),
    /** Stripe accepted a card, or may have. */
    gaveCard: log.some(mayHavePaid),
    /** Intents that succeeded according to Stripe's answer to the browser. */
    confirmed: [...new Set(paid.map(({ asked }) => textIn(asked, 'intent')))],
    /** Whether the product finally refused to complete a confirmed subscription. */
    refused: finished.some(isFinalRefusal),
    /** Whether the subscription may have been canceled. */
    mayEnd: possibleValues('ends', lived).includes('ends'),
    /** What the product answered in the end, in a new browser. */
    finalState: finalStateIn(afterDeletion(log)),
    reset: finalResetIn(log),
    lists: log.flatMap(listsIn),
    findings: [...answerFindings(log), ...stateFindings(lived), ...keptFindings(lived), ...deletionFindings(log)],
    stripe,
  };
}

/** The account's id; undefined if it was never shown. */
function userIdIn(log: Log): string | undefined {
  const shown = log.findLast((entry) => entry.call === 'identity/account/get-user' && isDone(entry));
  return shown === undefined ? undefined : textIn(shown.json, 'id');
}

/** The state at the end, in a new browser. `status`: of the subscription, undefined for none; `access`: whether the lists can be read. */
function finalStateIn(log: Log) {
  const last = (call: Entry['call']) => log.findLast((entry) => entry.settled && entry.call === call);
  const [subscription, list] = [last('billing/get-subscription'), last('odds/list-opportunities')];
  return {
    canLogIn: log.some(isSettledLogIn),
    status: z.safeParse(getSubscription.reply, subscription?.json).data?.status,
    access: list !== undefined && accessIn(list) === true,
  };
}

function isSettledLogIn(entry: Entry): boolean {
  return entry.settled && entry.call === 'identity/account/login' && isDone(entry);
}

/** The password reset at the end. 'no-code': no code arrived; 'refused': it did not work; 'none': none was requested. */
function finalResetIn(log: Log): 'done' | 'no-code' | 'refused' | 'none' {
  const asked = log.findLastIndex((entry) => entry.settled && entry.call === 'identity/password/send-password-reset');
  // An unknown address gets the same answer, but no mail.
  if (!log.slice(0, Math.max(0, asked)).some(isSettledLogIn)) return 'none';
  const since = log.slice(asked + 1);
  if (!since.some(({ call }) => call === 'identity/password/complete-password-reset')) return 'no-code';
  const isWell = (['identity/password/complete-password-reset', 'identity/account/login'] as const).every((call) =>
    since.some((entry) => entry.call === call && isDone(entry)),
  );
  return isWell ? 'done' : 'refused';
}

/** The list in an answer, if any. `digest`: of its bytes. */
function listsIn(entry: Entry) {
  const contract = contractOf(entry);
  const list =
    entry.status === 200 && contract?.delivery === 'prepared' ? listFacts.safeParse(entry.json).data : undefined;
  return list === undefined || contract === undefined
    ? []
    : [{ path: contract.path, tag: list.tag, digest: list.digest }];
}

const DAY_MS = 86_400_000;
/** Users whose Stripe data is read in parallel. */
const CONCURRENCY = 4;

/** The current facts. `bounced`: addresses whose mail bounced; `since`: when the round began, ms since 1970. */
export async function gatherFacts(
  users: readonly SimulatedUser[],
  product: Product,
  { bounced, since }: { readonly bounced: ReadonlySet<string>; readonly since: number },
): Promise<Facts> {
  const { url, mail, table } = product.local();
  const stripe = createStripe({ secretKey: product.stripeKey, endpoint: url.replace('localhost', '127.0.0.1') });
  const facts = await pMap(users, async (user) => userFacts(user, await readStripeFacts(stripe, user.emails)), {
    concurrency: CONCURRENCY,
  });
  const marks = facts.flatMap(({ deleted, addresses, name }) => (deleted ? [...addresses, name] : []));
  return {
    now: Math.floor(product.now() / 1000),
    users: facts,
    mails: mail.mails(),
    bounced,
    rows: await readRows(table, { marks, userIds: facts.flatMap(({ userId }) => userId ?? []) }),
    provider: { creditsSpent: product.creditsSpent(), budget: DAILY_CREDITS * daysOf(since, product.now()) },
  };
}

/** UTC days that have begun from one time to another, both in ms. */
function daysOf(from: number, to: number): number {
  return Math.floor(to / DAY_MS) - Math.floor(from / DAY_MS) + 1;
}
