import { expect, it, test, vi } from 'vitest';
import { runAtTerminal, stageArg } from './command.ts';

const args = { stage: stageArg, only: { type: 'string' as const }, yes: { type: 'boolean' as const } };

async function typed(...words: string[]) {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = vi.fn();
  await runAtTerminal({ name: 'ship', description: 'Ships', args, run }, words);
  const outcome = {
    ran: run.mock.calls.length,
    failed: process.exitCode === 1,
    said: said.mock.calls.flat().join('\n'),
  };
  process.exitCode = 0;
  said.mockRestore();
  return outcome;
}

test.each([
  ['an argument it does not have', ['--stage', 'dev', '--assemby', 'x'], 'Unknown argument: --assemby'],
  ['a word that belongs to nothing', ['--stage', 'dev', 'api'], 'Unknown argument: api'],
  ['no stage', ['--only', 'api'], '--stage is missing'],
  ['a stage that there is not', ['--stage', 'production'], 'production'],
  ['one that is given twice', ['--only', 'a', '--only', 'b'], '--only is given twice'],
  ['a value that is missing', ['--only', '--yes'], '--only needs a value'],
])('a command refuses %s, says so, and ends with 1', async (_name, words, sentence) => {
  expect(await typed(...words)).toEqual({ ran: 0, failed: true, said: expect.stringContaining(sentence) });
});

it('takes what it knows, in both spellings', async () => {
  expect(await typed('--stage=dev', '--only', 'api', '--yes')).toEqual({ ran: 1, failed: false, said: '' });
});
