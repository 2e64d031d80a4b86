import { contracts } from '../../../../shared/contracts/index.ts';
import { type Called, outcomeOf, type Seen } from '../record.ts';
import { isCall } from './finding.ts';

/** Whether she has an account: an answer said so, she has given a card and does not know, or nothing can have come of it. */
export function accountOf(record: readonly Seen[]): 'yes' | 'no' | 'maybe' {
  if (record.some((seen) => isCall(seen) && tellsOfAccount(seen))) return 'yes';
  const mayBePaid = record.some((seen) => seen.kind === 'card' && seen.outcome !== 'refused');
  return mayBePaid ? 'maybe' : 'no';
}

function tellsOfAccount({ call, answer }: Called): boolean {
  if (outcomeOf(answer) !== 'done') return false;
  const isEntrance = call === 'account/login' || call === 'billing/complete-subscription';
  return isEntrance || contracts[call].access !== 'anyone';
}
