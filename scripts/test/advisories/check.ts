/**
 * `node scripts/test/advisories/check.ts`: asks the registry for advisories about production packages. Fails on high and critical ones that
 * are not acknowledged. Without an answer (no network, or a mirror without audits) it says so and passes: the tests run offline.
 */
import { spawnSync } from 'node:child_process';
import { type Acknowledged, reviewAdvisories } from './review.ts';

/** High and critical advisories about production packages that do not fail the check. */
const acknowledgedAdvisories: readonly Acknowledged[] = [];
const TIMEOUT_MS = 60_000;
const ARGS = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'];

const { stdout } = spawnSync('npm', ARGS, { encoding: 'utf8', timeout: TIMEOUT_MS });
const { problems, notes } = reviewAdvisories(stdout, acknowledgedAdvisories, new Date().toISOString().slice(0, 10));
for (const line of [...notes, ...(problems ?? [])]) console.log(line);
console.log(
  problems === undefined
    ? 'NOT CHECKED: the registry answers no audits here. Run `npm audit --omit=dev` where it does.'
    : `${problems.length} advisories to act on`,
);
process.exitCode = problems === undefined || problems.length === 0 ? 0 : 1;
