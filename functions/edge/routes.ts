import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';

const calls: readonly { readonly method: string; readonly path: string }[] = [
  ...Object.values(contracts),
  ...Object.values(webhooks),
];

/** The methods of an API path; empty if there is no such path. `path`: decoded. */
export function methodsOf(path: string): readonly string[] {
  const matching = calls.filter((call) => matches(call.path, path));
  return [...new Set(matching.map(({ method }) => method))].toSorted();
}

/** A parameter in braces matches one non-empty segment. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]));
}
