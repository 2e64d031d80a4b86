import { type ConcurrentWork, preparePuts, prepareRequests } from '../concurrent-work.ts';

/** The other process of a race: receives its work, reports that it is ready, waits for the signal, sends its results and exits. */
process.once('message', async (work: ConcurrentWork) => {
  const go: () => Promise<unknown[]> = await (work.kind === 'requests' ? prepareRequests(work) : preparePuts(work));
  process.once('message', async () => {
    process.send?.({ results: await go() }, () => process.exit(0));
  });
  process.send?.('ready');
});
