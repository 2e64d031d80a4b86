import { contractOf, type Entry, type Finding, type Log, messageOf, outcomeOf } from './call-log.ts';

/** Answers that nobody may give: not in the contract's shape, and none that is good where everything is well again. */
export function answerFindings(log: Log): readonly Finding[] {
  const findings = log
    .filter(({ readable }) => !readable)
    .map((entry): Finding => {
      const invariant = contractOf(entry)?.delivery === 'prepared' ? 'I7' : 'I8';
      return { invariant, what: `an answer ${entry.status} that is not in the contract: ${entry.call}` };
    });
  const last = new Map(log.filter(({ settled }) => settled).map((entry) => [entry.call, entry]));
  for (const entry of last.values())
    if (isUndecided(entry))
      findings.push({
        invariant: 'I8',
        what: `not answered well in the end: ${entry.call}, ${entry.status} ${messageOf(entry)}`,
      });
  return findings;
}

/** Reading what is hers is never refused in the end; whether a session is, and access, others judge. */
function isUndecided(entry: Entry): boolean {
  const contract = contractOf(entry);
  const isOwn = contract?.method === 'GET' && contract.access === 'signed-in';
  if (outcomeOf(entry) === 'unknown' || entry.status === 429) return true;
  return isOwn && outcomeOf(entry) === 'refused' && entry.status !== 401;
}
