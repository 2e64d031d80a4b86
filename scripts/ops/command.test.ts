import { expect, it, test, vi } from 'vitest';
import { runCommandLine, stageArg } from './command.ts';

const args = { stage: stageArg, only: { type: 'string' as const }, yes: { type: 'boolean' as const } };

async function run(...words: string[]) {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = vi.fn();
  await runCommandLine({ name: 'ship', description: 'Ships', args, run }, words);
  const outcome = {
    ran: run.mock.calls.length,
    failed: process.exitCode === 1,
    errors: errors.mock.calls.flat().join('\n'),
  };
  process.exitCode = 0;
  errors.mockRestore();
  return outcome;
}

test.each([
  ['an unknown argument', ['--stage', 'dev', '--assemby', 'x'], 'Unknown argument: --assemby'],
  ['a positional argument', ['--stage', 'dev', 'api'], 'Unknown argument: api'],
  ['no stage', ['--only', 'api'], '--stage is missing'],
  ['an unknown stage', ['--stage', 'production'], 'production'],
  ['a repeated argument', ['--only', 'a', '--only', 'b'], '--only is given twice'],
  ['a missing value', ['--only', '--yes'], '--only needs a value'],
])('a command with %s fails with a message and exit code 1', async (_name, words, sentence) => {
  expect(await run(...words)).toEqual({ ran: 0, failed: true, errors: expect.stringContaining(sentence) });
});

it('known arguments are accepted in both spellings', async () => {
  expect(await run('--stage=dev', '--only', 'api', '--yes')).toEqual({ ran: 1, failed: false, errors: '' });
});
