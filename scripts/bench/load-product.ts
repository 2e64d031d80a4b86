/** The product in a process of its own, with people who may be played: its parent gives a folder, and asks by messages. */
import * as z from 'zod';
import { startLocal } from '../local/start-local.ts';
import { asked, PEOPLE, personAt } from './load-process.ts';

const local = await startLocal({
  port: 0,
  dataDir: z.parse(z.string(), process.argv[2]),
  built: true,
  schedule: false,
});
for (let place = 0; place < PEOPLE; place += 1) {
  await local.addSubscriber({ ...personAt(place), firstName: 'Load', lastName: `${place}` });
}
process.on('message', (message) => void answer(z.parse(asked, message)));
// Nobody is left to ask.
process.on('disconnect', () => void local.stop().then(() => process.exit()));
process.send?.({ url: local.url });

async function answer(question: z.infer<typeof asked>): Promise<void> {
  if (question.ask === 'stop') {
    process.disconnect();
    return;
  }
  if (question.ask === 'renew') {
    local.advance(question.milliseconds);
    await local.scan();
  }
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
}
