/**
 * `node scripts/test/granted-calls.ts`: compares what each function did in the last drill, at AWS, with its row of `infra/config/grants.ts`;
 * that roles allow exactly these rows is a test of their own. Fails if a call is not granted.
 */
import { readFileSync } from 'node:fs';
import { deletablePartitions, type FunctionName, type Grant, grants } from '../../infra/config/grants.ts';
import { SDK_CALLS_FILE } from '../dev/stage.ts';
import { sdkCall } from '../simulators/aws/sdk-calls.ts';

/** Every drill has some of each. */
const EXPECTED = /^(reads|writes|deletes|publishes|parts|mail)/;

/** Calls as lines of the record. Each failure is a sentence. */
export function ungrantedCalls(lines: readonly string[]): readonly string[] {
  const calls = lines.filter((line) => line !== '').map((line) => sdkCall.parse(JSON.parse(line)));
  const seen = new Set(calls.flatMap(({ permission }) => EXPECTED.exec(permission)?.[1] ?? []));
  const missing = ['reads', 'writes', 'deletes', 'publishes', 'parts', 'mail'].filter((each) => !seen.has(each));
  return [
    ...calls
      .filter(({ function: name, permission }) => !isFunctionName(name) || !granted(grants[name]).has(permission))
      .map(({ function: name, permission }) => `${name} may not: ${permission}`),
    ...missing.map((each) => `No call of the kind "${each}" was recorded`),
  ];
}

function granted({ reads, writes, deletes = [], publishes, parts, ...may }: Grant): ReadonlySet<string> {
  const removable = writes.filter(
    (partition) => deletablePartitions.includes(partition) || deletes.includes(partition),
  );
  return new Set([
    ...[...reads, ...writes].map((partition) => `reads ${partition}`),
    ...writes.map((partition) => `writes ${partition}`),
    ...removable.map((partition) => `deletes ${partition}`),
    ...publishes.map((event) => `publishes ${event}`),
    ...(parts === undefined ? [] : ['parts reads', `parts ${parts}`]),
    ...(may.usesSockets === true ? ['sockets'] : []),
    ...(may.sendsMail === true ? ['mail'] : []),
    ...(may.sendsAlerts === true ? ['alerts'] : []),
  ]);
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(grants, name);
}

if (import.meta.main) {
  const failures = ungrantedCalls(readFileSync(SDK_CALLS_FILE, 'utf8').split('\n'));
  for (const failure of failures) console.log(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
