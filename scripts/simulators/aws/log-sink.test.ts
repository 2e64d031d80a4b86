import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { makeLogSink } from './log-sink.ts';

function sinkWithPipe() {
  const written: string[] = [];
  const sink = makeLogSink((text) => written.push(text));
  const pipe = new PassThrough();
  sink.attach(pipe);
  return { sink, pipe, written };
}

/** Resolves once pending writes have arrived. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('written text reaches the sink', async () => {
  const { pipe, written } = sinkWithPipe();
  pipe.write('a line');
  await settled();
  expect(written).toEqual(['a line']);
});

it('a closed pipe stays closed, and a later one works after healing', async () => {
  const { sink, pipe, written } = sinkWithPipe();
  sink.fail('closed');
  sink.heal();
  const later = new PassThrough();
  sink.attach(later);
  later.write('a line');
  await settled();
  expect([pipe.destroyed, written]).toEqual([true, ['a line']]);
});

it('pipes attached during the fault are closed and counted too', () => {
  const { sink } = sinkWithPipe();
  sink.fail('closed');
  const later = new PassThrough();
  sink.attach(later);
  expect([later.destroyed, [...sink.hits]]).toEqual([true, [['closed', 2]]]);
});
