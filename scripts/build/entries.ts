import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { bundleFolder, SECRETS_CHECK, UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import { jobs } from '../../shared/deployment/jobs.ts';
import { sockets } from '../../shared/deployment/sockets.ts';

/** One Lambda's source file and bundle folder, relative to the project. */
export interface Entry {
  readonly name: string;
  readonly source: string;
  readonly folder: string;
}

/** Every deployed function: the endpoints, the webhooks, the handler of unknown routes, the jobs, the check of a deployment. */
export const entries: readonly Entry[] = [
  ...[...Object.keys(contracts), ...Object.keys(webhooks), ...Object.keys(sockets), UNKNOWN_ROUTE].map((name) =>
    entry(name, 'handler'),
  ),
  ...[...Object.keys(jobs), SECRETS_CHECK].map((name) => entry(name, 'job')),
];

/** @throws Error that lists all entries without a source */
export function refuseMissing(all: readonly Entry[], exists: (source: string) => boolean): void {
  const missing = all.filter(({ source }) => !exists(source));
  if (missing.length === 0) return;
  const lines = missing.map(({ name, source }) => `  ${name} needs ${source}`);
  throw new Error(`No source for ${missing.length} of ${all.length} functions:\n${lines.join('\n')}`);
}

function entry(name: string, kind: 'handler' | 'job'): Entry {
  return { name, source: `functions/${name}.${kind}.ts`, folder: bundleFolder(name) };
}
