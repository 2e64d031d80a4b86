/** The product in a process of its own: its parent gives options as JSON, and asks by messages. */
import type { Asked, Memory, Told } from './product-process.ts';
import { type Local, startLocal } from './start-local.ts';

let local: Promise<Local> | undefined;
let isEnding = false;
// Nobody is left to ask. The table's engine would outlive us: it is ended with the product.
for (const end of ['disconnect', 'SIGINT', 'SIGTERM'])
  process.on(end, async () => {
    if (isEnding) return;
    isEnding = true;
    await (await local)?.stop();
    process.exit();
  });

const report = (text: string) => (process.connected ? tell({ report: text }) : console.error(text));
local = startLocal({ ...JSON.parse(process.argv[2] ?? ''), port: 0, schedule: false, report });
const product = await local;
let last = Promise.resolve();
process.on('message', (asked: Asked) => {
  // One at a time: who asks takes the answers in the order of the questions.
  last = last.then(() =>
    done(asked).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ refused: String(error) }),
    ),
  );
});
tell({ url: product.url, tableEndpoint: String(product.table.endpoint) });

async function done([question, given]: Asked): Promise<Memory> {
  if (question === 'add') {
    const { subscribed, ...person } = given;
    await product.addSubscriber(subscribed ? person : { ...person, subscription: 'none' });
  }
  if (question === 'advance') product.advance(given);
  if (question === 'scan') await product.scan();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}

function tell(told: Told): void {
  if (process.connected) process.send?.(told);
}
