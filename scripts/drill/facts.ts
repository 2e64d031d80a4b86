import * as z from 'zod/mini';
import { getSubscription } from '../../shared/contracts/billing.ts';
import type { Mail } from '../simulators/aws/mail-record.ts';
import { accessFindings, accessIn } from './people/access.ts';
import { answerFindings } from './people/answers.ts';
import { listFacts } from './people/browser.ts';
import { claimsOf } from './people/claims.ts';
import {
  accountOf,
  contractOf,
  type Entry,
  type Finding,
  isDone,
  isFinal,
  isFinishing,
  isPaying,
  type Log,
  textIn,
} from './people/log.ts';
import type { Person } from './people/person.ts';
import type { RowFacts } from './row-facts.ts';
import type { AtStripe } from './stripe-facts.ts';

/**
 * What is judged after everything has recovered: what people saw, what Stripe and the mail box hold, and rows where the product has no
 * door. Nothing here knows how the product works.
 */
export interface Facts {
  /** Seconds since 1970. */
  readonly now: number;
  readonly people: readonly PersonFacts[];
  readonly mails: readonly Mail[];
  /** Addresses from which a mail came back: nothing is owed to them for a day. */
  readonly bounced: ReadonlySet<string>;
  readonly rows: RowFacts;
  readonly provider: { readonly creditsSpent: number };
}

export interface Violation extends Finding {
  /** Absent where it is nobody's alone. */
  readonly person?: number;
}

export type PersonFacts = ReturnType<typeof personFacts>;

/** What follows from all that somebody did and was answered, beside what Stripe has of her. */
export function personFacts(person: Pick<Person, 'place' | 'emails'> & { readonly log: Log }, atStripe: AtStripe) {
  const { place, log, emails } = person;
  const paid = log.filter((entry) => entry.call === 'stripe/confirm' && isDone(entry));
  const finished = paid.flatMap(({ asked }) =>
    log.filter((entry) => isFinishing(entry, textIn(asked, 'subscriptionId'))),
  );
  const claims = claimsOf(log);
  return {
    person: place,
    /** Every address that was ever hers, and nobody else's. */
    addresses: [...emails],
    account: accountOf(log),
    /** Stripe took a card of hers, or may have. */
    gaveCard: log.some(isPaying),
    /** Intents of which Stripe told her browser that card or payment succeeded. */
    confirmed: [...new Set(paid.map(({ asked }) => textIn(asked, 'intent')))],
    /** Whether the product refused for good to finish what was confirmed. */
    refused: finished.some(isFinal),
    /** Whether the subscription that she has may be one that ends. */
    mayEnd: claims.possible('ends').includes('ends'),
    /** What the product answered in the end, when she came with a new browser. */
    look: lookIn(log),
    reset: resetIn(log),
    lists: log.flatMap(listIn),
    findings: [...claims.findings, ...accessFindings(log), ...answerFindings(log)],
    atStripe,
  };
}

/** `status`: of the subscription that the product names, undefined for none; `access`: whether the lists are open. */
function lookIn(log: Log) {
  const last = (call: Entry['call']) => log.findLast((entry) => entry.settled && entry.call === call);
  const [subscription, list] = [last('billing/get-subscription'), last('opportunities/list-opportunities')];
  return {
    letIn: log.some(isSettledLogIn),
    status: z.safeParse(getSubscription.reply, subscription?.json).data?.status,
    access: list !== undefined && accessIn(list) === true,
  };
}

function isSettledLogIn(entry: Entry): boolean {
  return entry.settled && entry.call === 'account/login' && isDone(entry);
}

/** A reset by a code that was mailed in the end: 'no-code': none came; 'refused': it did not open; 'none': nobody asked. */
function resetIn(log: Log): 'done' | 'no-code' | 'refused' | 'none' {
  const asked = log.findLastIndex((entry) => entry.settled && entry.call === 'password/send-password-reset');
  // Whoever has no account is told the same, and gets no mail.
  if (!log.slice(0, Math.max(0, asked)).some(isSettledLogIn)) return 'none';
  const since = log.slice(asked + 1);
  if (!since.some(({ call }) => call === 'password/complete-password-reset')) return 'no-code';
  const isWell = (['password/complete-password-reset', 'account/login'] as const).every((call) =>
    since.some((entry) => entry.call === call && isDone(entry)),
  );
  return isWell ? 'done' : 'refused';
}

/** One answer with a list, as she read it. `digest`: of its bytes. */
function listIn(entry: Entry) {
  const contract = contractOf(entry);
  const list =
    entry.status === 200 && contract?.delivery === 'prepared' ? listFacts.safeParse(entry.json).data : undefined;
  return list === undefined || contract === undefined
    ? []
    : [{ path: contract.path, tag: list.tag, digest: list.digest }];
}
