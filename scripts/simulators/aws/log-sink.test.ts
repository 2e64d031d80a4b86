import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { makeLogSink } from './log-sink.ts';

function sinkWithPipe() {
  const taken: string[] = [];
  const sink = makeLogSink((text) => taken.push(text));
  const pipe = new PassThrough();
  sink.take(pipe);
  return { sink, pipe, taken };
}

/** Everything that flows has arrived by then. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('takes what is written', async () => {
  const { pipe, taken } = sinkWithPipe();
  pipe.write('a line');
  await settled();
  expect(taken).toEqual(['a line']);
});

it('cuts a pipe for good, and takes a later one after it has healed', async () => {
  const { sink, pipe, taken } = sinkWithPipe();
  sink.fail('closed');
  sink.heal();
  const later = new PassThrough();
  sink.take(later);
  later.write('a line');
  await settled();
  expect([pipe.destroyed, taken]).toEqual([true, ['a line']]);
});

it('befalls the pipes that come while it fails too, and counts all of them', () => {
  const { sink } = sinkWithPipe();
  sink.fail('closed');
  const later = new PassThrough();
  sink.take(later);
  expect([later.destroyed, [...sink.hits]]).toEqual([true, [['closed', 2]]]);
});
