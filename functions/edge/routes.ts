import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';

const calls: readonly { readonly method: string; readonly path: string }[] = [
  ...Object.values(contracts),
  ...Object.values(webhooks),
];

/** Methods under which a path of the API can be called; empty when nothing is there. `path`: as it came, decoded. */
export function methodsOf(path: string): readonly string[] {
  const matching = calls.filter((call) => matches(call.path, path));
  return [...new Set(matching.map(({ method }) => method))].toSorted();
}

/** A parameter in braces stands for one part that is not empty. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]));
}
