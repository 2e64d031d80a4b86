import { contractOf, type Entry, type Finding, type Log, messageOf, outcomeOf } from './call-log.ts';

/** Findings about answers: those that do not match the contract, and failures after recovery. */
export function answerFindings(log: Log): readonly Finding[] {
  const findings = log
    .filter(({ readable }) => !readable)
    .map((entry): Finding => {
      const invariant = contractOf(entry)?.delivery === 'prepared' ? 'I7' : 'I8';
      return { invariant, what: `an answer ${entry.status} that does not match the contract: ${entry.call}` };
    });
  const last = new Map(log.filter(({ settled }) => settled).map((entry) => [entry.call, entry]));
  for (const entry of last.values())
    if (isUnacceptable(entry))
      findings.push({
        invariant: 'I8',
        what: `still failing after recovery: ${entry.call}, ${entry.status} ${messageOf(entry)}`,
      });
  return findings;
}

/** After recovery, a user's own data can always be read; sessions and access are checked elsewhere. */
function isUnacceptable(entry: Entry): boolean {
  const contract = contractOf(entry);
  const isOwn = contract?.method === 'GET' && contract.access === 'signed-in';
  if (outcomeOf(entry) === 'unknown' || entry.status === 429) return true;
  return isOwn && outcomeOf(entry) === 'refused' && entry.status !== 401;
}
