import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../dev/stage.ts';

const names = z.array(z.string()).optional();
const entry = z.object({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  inBundle: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  ...{ os: names, cpu: names, libc: names },
});
type Entry = z.infer<typeof entry>;
const lock = z.object({ packages: z.record(z.string(), entry) });

const { packages } = lock.parse(JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')));
/** Without the project itself and what is inside another package's archive. */
const fetched = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && inBundle !== true);

/** Deployed stages are built on Linux with glibc, x64. */
const isForOtherMachines = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Entry) =>
  !os.includes('linux') || !cpu.includes('x64') || !libc.includes('glibc');

it('every package in the lock file has a SHA-512 checksum, except development tools for other machines that the mirror lacks', () => {
  const unchecked = fetched.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  const wrong = unchecked.filter(([, each]) => !(each.dev && each.optional && isForOtherMachines(each)));
  expect(wrong.map(([path]) => path)).toEqual([]);
});

it('the lock file names no registry, so that each machine uses its own', () => {
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
