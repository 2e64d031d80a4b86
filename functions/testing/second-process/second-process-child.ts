import { type ConcurrentWork, prepareEvents, preparePuts, prepareRequests } from '../concurrent-work.ts';

/** The other process of a race: receives its work, reports that it is ready, waits for the signal, sends its results and exits. */
process.once('message', async (work: ConcurrentWork) => {
  const go: () => Promise<unknown[]> = await prepared(work);
  process.once('message', async () => {
    process.send?.({ results: await go() }, () => process.exit(0));
  });
  process.send?.('ready');
});

function prepared(work: ConcurrentWork) {
  if (work.kind === 'requests') return prepareRequests(work);
  return work.kind === 'events' ? prepareEvents(work) : preparePuts(work);
}
