import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function cost(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ops/cost/cost.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('prints a bill from the templates as they are', () => {
  const { status, stdout, stderr } = cost('--subscribers', '1000', '--scan', '60');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toContain('prod, 1,000 subscribers, a scan every 60 s.');
  expect(stdout).toMatch(/^ +AWS together +\$\d+\.\d\d$/m);
}, 60_000);

it('says in words what is wrong, how it is used, and fails', () => {
  const { status, stdout, stderr } = cost('--subscribers', 'many');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('--subscribers many: a whole number from 0 to 1000000000 is needed');
  expect(stderr).toContain('Usage: npm run cost');
});
