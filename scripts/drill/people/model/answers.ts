import { billingMessages } from '../../../../shared/contracts/billing.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { ListSeen } from '../../facts.ts';
import { WAITING } from '../mail-box.ts';
import { isFinal, listIn, outcomeOf, type Seen, wordsOf } from '../record.ts';
import { callsOf, type Finding } from './finding.ts';

/** Lists that she read whole. */
export function listsOf(record: readonly Seen[]): readonly ListSeen[] {
  return [...callsOf(record)].flatMap(([{ call, answer }]) => {
    const list = answer.got === 'answer' && answer.status === 200 ? listIn(answer) : undefined;
    return list === undefined ? [] : [{ path: contracts[call].path, etag: list.tag, digest: list.digest }];
  });
}

/** Answers that nobody may give: not in the contract's shape, and none at all where everything is well again. */
export function answersOf(record: readonly Seen[]): readonly Finding[] {
  const findings: Finding[] = [];
  for (const [{ call, answer }] of callsOf(record)) {
    if (answer.got === 'nothing' || answer.readable) continue;
    const invariant = contracts[call].delivery === 'prepared' ? 'I7' : 'I8';
    findings.push({ invariant, what: `an answer ${answer.status} that is not in the contract: ${call}` });
  }
  const settledAt = record.findIndex(({ kind }) => kind === 'settled');
  if (settledAt === -1) return findings;
  const after = record.slice(settledAt);
  for (const seen of after)
    if (seen.kind === 'gave-up' && !seen.what.startsWith(WAITING))
      findings.push({ invariant: 'I8', what: `not done in the end: ${seen.what}` });
  return [...findings, ...notLetIn(record, after)];
}

/** Whoever has paid, or was told of her account, gets in in the end. */
function notLetIn(record: readonly Seen[], after: readonly Seen[]): Finding[] {
  const isIn = [...callsOf(after)].some(
    ([{ call, answer }]) => call === 'account/login' && outcomeOf(answer) === 'done',
  );
  if (isIn) return [];
  const had = [...callsOf(record)].find(
    ([{ call, answer }]) => call === 'account/login' && outcomeOf(answer) === 'done',
  );
  const paid = record.some((seen) => seen.kind === 'card' && seen.outcome === 'succeeded');
  const refused = [...callsOf(record)].some(
    ([{ call, answer }]) =>
      call === 'billing/complete-subscription' && isFinal(answer) && wordsOf(answer) !== billingMessages.accountExists,
  );
  if (had === undefined && (!paid || refused) && !record.some(isCompleted)) return [];
  return [{ invariant: 'I1', what: 'she has an account, or has paid for one, and nothing lets her in' }];
}

function isCompleted(seen: Seen): boolean {
  return seen.kind === 'call' && seen.call === 'billing/complete-subscription' && outcomeOf(seen.answer) === 'done';
}
