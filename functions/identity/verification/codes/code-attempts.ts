import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import type { Millis } from '../../../../shared/odds/time.ts';
import { type CodeRow, codeRow, codeRowSchema, isUnused, MAX_ATTEMPTS } from '../../../mail/codes/code-store.ts';
import type { CodePurpose } from '../../../mail/codes/codes.ts';
import { wholeSeconds } from '../../../platform/clock.ts';
import { code as codeKey } from '../../../platform/table/keys.ts';
import type { Table } from '../../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../../platform/table/write.ts';

/** Budgets of attempts, so that others who guess use up only theirs. */
type Budget = 'ownerLeft' | 'deviceLeft' | 'otherLeft';

export interface AttemptAt {
  readonly purpose: CodePurpose;
  readonly emailHash: string;
  /** Of the browser's flow cookie; undefined without one, which does not count as the owner. */
  readonly flowHash: string | undefined;
  /** Whether the account of this code has logged in with the browser. */
  readonly isKnown: (row: CodeRow) => boolean;
  /** ms */
  readonly now: Millis;
}

export interface VerifiedAttempt {
  /** The row after the attempt was counted. */
  readonly row: CodeRow;
  readonly budget: Budget;
}

/**
 * Takes one attempt from the browser's budget, if the code is live, in one write. Otherwise returns the reason: no code was ever sent, or
 * it is expired, used, or out of attempts.
 */
export async function takeAttempt(table: Table, at: AttemptAt): Promise<VerifiedAttempt | 'never-sent' | 'not-live'> {
  const asOwner = at.flowHash === undefined ? undefined : await takeFromBudget(table, at, 'ownerLeft');
  if (asOwner !== undefined && (asOwner.taken || isOwner(asOwner.row, at.flowHash)))
    return outcome(asOwner, 'ownerLeft');
  const row = asOwner === undefined ? await codeRow(table, at.purpose, at.emailHash) : asOwner.row;
  const budget = row !== undefined && at.isKnown(row) ? 'deviceLeft' : 'otherLeft';
  return outcome(await takeFromBudget(table, at, budget), budget);
}

/**
 * Records that a browser entered the right code, by its new flow cookie. The first such browser owns the code from now on, even if another
 * one requested it: it has ten minutes and the owner's full budget, and the requesting browser uses that of its kind. Later ones get
 * their attempt back. 'gone': the code was used or replaced meanwhile.
 */
export async function rememberVerified(
  table: Table,
  { row, budget }: VerifiedAttempt,
  { emailHash, flowHash, now }: { readonly emailHash: string; readonly flowHash: string; readonly now: Millis },
): Promise<'remembered' | 'earlier' | 'gone'> {
  const key = codeKey(row.purpose, emailHash);
  try {
    if (row.verifiedAt === undefined) {
      const set = { flowHash, verifiedFlowHash: flowHash, verifiedAt: wholeSeconds(now), ownerLeft: MAX_ATTEMPTS };
      const add = budget === 'ownerLeft' ? {} : { [budget]: 1 };
      await table.update(key, { set, add, condition: isUnverified(row.nonce) });
      return 'remembered';
    }
    await table.update(key, { add: { [budget]: 1 }, condition: isUnused(row.nonce) });
    return 'earlier';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const present = error.old(codeRowSchema);
    if (row.verifiedAt !== undefined || present?.nonce !== row.nonce || present.consumedAt !== undefined) return 'gone';
    // Our own earlier write, whose response was lost.
    if (present.verifiedFlowHash === flowHash) return 'remembered';
    // Another browser was first and reset the owner's budget: there is nothing to refund.
    if (budget === 'ownerLeft') return 'earlier';
    return rememberVerified(table, { row: present, budget }, { emailHash, flowHash, now });
  }
}

type AttemptResult =
  | { readonly taken: true; readonly row: CodeRow }
  | { readonly taken: false; readonly row?: CodeRow };

async function takeFromBudget(table: Table, at: AttemptAt, budget: Budget): Promise<AttemptResult> {
  const condition = budget === 'ownerLeft' ? hasOwnerAttempts(at) : hasOtherAttempts(at, budget);
  const change = { add: { [budget]: -1 }, condition };
  try {
    const key = codeKey(at.purpose, at.emailHash);
    return { taken: true, row: await table.update(key, { ...change, returning: codeRowSchema }) };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const row = error.old(codeRowSchema);
    return row === undefined ? { taken: false } : { taken: false, row };
  }
}

function outcome(taking: AttemptResult, budget: Budget): VerifiedAttempt | 'never-sent' | 'not-live' {
  if (taking.taken) return { row: taking.row, budget };
  return taking.row === undefined ? 'never-sent' : 'not-live';
}

function isOwner(row: CodeRow | undefined, flowHash: string | undefined): boolean {
  return row !== undefined && (row.flowHash === flowHash || row.verifiedFlowHash === flowHash);
}

/** The browser that requested the code while that is live, or the one that verified it, for ten minutes from then. */
const hasOwnerAttempts = ({ flowHash, now }: AttemptAt): Condition => ({
  expression:
    '((flowHash = :flow AND expiresAt > :now) OR (verifiedFlowHash = :flow AND verifiedAt > :lifeAgo))' +
    ' AND attribute_not_exists(consumedAt) AND ownerLeft > :zero',
  values: {
    ':flow': flowHash,
    ':now': wholeSeconds(now),
    ':lifeAgo': wholeSeconds(now) - CODE_LIFE_SECONDS,
    ':zero': 0,
  },
});

/** A browser without a flow cookie has the flow '', which no row has. */
const hasOtherAttempts = ({ flowHash = '', now }: AttemptAt, budget: Budget): Condition => ({
  expression:
    'flowHash <> :flow AND (attribute_not_exists(verifiedFlowHash) OR verifiedFlowHash <> :flow)' +
    ` AND expiresAt > :now AND attribute_not_exists(consumedAt) AND ${budget} > :zero`,
  values: { ':flow': flowHash, ':now': wholeSeconds(now), ':zero': 0 },
});

const isUnverified = (nonce: string): Condition => {
  const { expression, values = {} } = isUnused(nonce);
  return { expression: `${expression} AND attribute_not_exists(verifiedAt)`, values };
};
