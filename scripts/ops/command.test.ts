import { expect, it, test, vi } from 'vitest';
import { refuseMistyped, runAtTerminal, stageArg } from './command.ts';

const args = { stage: stageArg, only: { type: 'string' as const }, yes: { type: 'boolean' as const } };
const named = { name: 'ship', description: 'Ships', args };

test.each([
  ['an argument it does not have', ['--stage', 'dev', '--assemby', 'x'], 'Unknown argument: --assemby'],
  ['a word that belongs to nothing', ['--stage', 'dev', 'api'], 'Unknown argument: api'],
  ['no stage', ['--only', 'api'], '--stage is missing'],
  ['one that is given twice', ['--only', 'a', '--only', 'b'], '--only is given twice'],
  ['a value that is missing', ['--only', '--yes'], '--only needs a value'],
])('a command refuses %s', (_name, typed, words) => {
  expect(() => refuseMistyped(typed, args)).toThrow(words);
});

it('takes what it knows, in both spellings', () => {
  expect(() => refuseMistyped(['--stage=dev', '--only', 'api', '--yes'], args)).not.toThrow();
});

it('says what is wrong with a stage, runs nothing, and ends with 1', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = vi.fn();
  await runAtTerminal({ ...named, run }, ['--stage', 'production']);
  await runAtTerminal({ ...named, run }, []);
  expect([run.mock.calls, process.exitCode]).toEqual([[], 1]);
  expect(said.mock.calls.flat().join('\n')).toMatch(/stage.*production[\s\S]*--stage is missing/);
  process.exitCode = 0;
  said.mockRestore();
});
