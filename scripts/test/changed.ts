import { execFileSync } from 'node:child_process';

/**
 * Tests that start whole products, sweep crashes, compare finders on thousands of games or walk the whole page: only `npm test` runs them,
 * unless a file of their folder has changed. Each is a file, or a folder that ends in a slash.
 */
export const longTests = [
  'frontend/src/checklist/',
  'functions/account/flood.test.ts',
  'functions/billing/checkout/crash-sweep.test.ts',
  'functions/billing/checkout/races.test.ts',
  'functions/billing/checkout/subscribe-again.test.ts',
  'functions/billing/checkout/two-processes.test.ts',
  'functions/billing/commission/commission-crashes.test.ts',
  'functions/billing/webhooks/webhook-crashes.test.ts',
  'functions/opportunities/provider/finders-agree.test.ts',
  'functions/opportunities/scan/run-league-large.test.ts',
  'functions/privacy/delete-account.test.ts',
  'functions/reconciling/',
  'scripts/dev/',
  'scripts/drill/',
  'scripts/ops/',
  'scripts/simulators/',
] as const;

/** What the infrastructure tests read besides their own modules: templates, and the names of handlers. */
const INFRASTRUCTURE = /^(?:infra\/|shared\/deployment\/|cdk\.json|package|functions\/.*\.(?:handler|job)\.ts$)/;

/** Files with uncommitted changes, and new ones, by their path in the repository. */
export function changedFiles(): readonly string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

export function concernsInfrastructure(changed: readonly string[]): boolean {
  return changed.some((file) => INFRASTRUCTURE.test(file));
}

/** The long tests that these changes leave to `npm test`. */
export function leftOut(changed: readonly string[]): readonly string[] {
  return longTests.filter((test) => !changed.some((file) => file.startsWith(folderOf(test))));
}

/** As a pattern for Vitest. */
export function patternOf(test: string): string {
  return test.endsWith('/') ? `${test}**` : test;
}

function folderOf(test: string): string {
  return test.slice(0, test.lastIndexOf('/') + 1);
}
