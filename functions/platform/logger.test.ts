import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createLog, type Facts } from './logger.ts';

function recording() {
  const written: (readonly [level: string, event: string, facts: Facts])[] = [];
  return { written, log: createLog((...entry) => written.push(entry)) };
}

it('an event is logged with its facts at its level', () => {
  const { written, log } = recording();
  log.info('scan_done', { leagues: 5 });
  log.warn('authz_fail');
  expect(written).toEqual([
    ['info', 'scan_done', { leagues: 5 }],
    ['warn', 'authz_fail', {}],
  ]);
});

it('an error is logged with name, message, stack and cause', () => {
  const { written, log } = recording();
  const error = new TypeError('no such thing', { cause: new Error('deeper') });
  log.error('unexpected_error', { endpoint: 'x' }, error);
  expect(written[0]?.[2]).toEqual({
    endpoint: 'x',
    errorName: 'TypeError',
    errorMessage: 'no such thing',
    errorStack: error.stack,
    errorCause: 'Error: deeper',
  });
});

it('a thrown value that is not an error is not logged', () => {
  const { written, log } = recording();
  log.error('unexpected_error', {}, { password: 'hunter2' });
  expect(written[0]?.[2]).toEqual({ errorName: 'object' });
});

it('R-305: a failing sink loses the entry, not the call', () => {
  const log = createLog(() => {
    throw new Error('disk full');
  });
  expect(() => log.error('anything', {}, new Error('bug'))).not.toThrow();
});

/** Logs once, again on a message, and exits with 7 if that did no harm. */
const logsTwice = `
  const { standardOutputLog } = await import(${JSON.stringify(new URL('logger.ts', import.meta.url).href)});
  const log = standardOutputLog();
  log.info('first');
  process.stdin.once('data', () => {
    log.info('second');
    setImmediate(() => process.exit(7));
  });
`;

it('R-305: a closed output loses the entry, not the process', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', logsTwice], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.write('on');
  expect(await ended).toEqual([7, null]);
});
