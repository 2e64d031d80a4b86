import { type ConcurrentWork, preparePuts, prepareRequests } from './concurrent-work.ts';

/** The other process of a race: takes its work, says that it is ready, waits for the signal, tells what came of it, ends. */
process.once('message', async (work: ConcurrentWork) => {
  const go: () => Promise<unknown[]> = await (work.kind === 'requests' ? prepareRequests(work) : preparePuts(work));
  process.once('message', async () => {
    process.send?.({ results: await go() }, () => process.exit(0));
  });
  process.send?.('ready');
});
