import { expect, it } from 'vitest';
import { standardOutputLog } from '../platform/logger.ts';
import { captureLogOutput, loggedLines } from './log-output.ts';

it('log entries of every level are captured, and other output is printed', () => {
  const written: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = ((text: string) => written.push(text)) as unknown as typeof write;
  const release = captureLogOutput();
  const log = standardOutputLog();
  log.info('first');
  log.warn('second');
  log.error('third', {}, new Error('broken'));
  process.stdout.write('{"other":"output"}\n');
  release();
  process.stdout.write('{"service":"crossbook"} after\n');
  process.stdout.write = write;

  expect(loggedLines().map((line) => JSON.parse(line).message)).toEqual(['first', 'second', 'third']);
  expect(loggedLines()[2]).toContain('broken');
  expect(written).toEqual(['{"other":"output"}\n', '{"service":"crossbook"} after\n']);
});
