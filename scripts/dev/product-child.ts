/** The product in a process of its own: its parent gives options as JSON, and asks by messages. */
import * as z from 'zod';
import { asked, type Memory, startOptions, type Told } from './product-process.ts';
import { type Local, startLocal } from './start-local.ts';

let local: Local | undefined;
let isEnding = false;
// Nobody is left to ask. The table's engine would outlive us: it is ended with the product.
for (const end of ['disconnect', 'SIGINT', 'SIGTERM'])
  process.on(end, () => {
    if (isEnding) return;
    isEnding = true;
    void (local?.stop() ?? Promise.resolve()).then(() => process.exit());
  });

const product = await startLocal({
  ...z.parse(startOptions, JSON.parse(process.argv[2] ?? '')),
  port: 0,
  schedule: false,
  report: (text) => (process.connected ? tell({ report: text }) : console.error(text)),
});
local = product;
let last = Promise.resolve();
process.on('message', (message) => {
  // One at a time: who asks takes the answers in the order of the questions.
  last = last.then(async () => tell(await answerTo(message)));
});
tell({ url: product.url, tableEndpoint: z.parse(z.string(), product.table.endpoint) });

async function answerTo(message: unknown): Promise<Told> {
  try {
    return { answer: await done(z.parse(asked, message)) };
  } catch (error) {
    return { refused: String(error) };
  }
}

async function done(question: z.infer<typeof asked>): Promise<Memory> {
  if (question.ask === 'add') {
    const { subscribed, ...person } = question.person;
    await product.addSubscriber({ ...person, ...(subscribed ? {} : { subscription: 'none' as const }) });
  }
  if (question.ask === 'advance') product.advance(question.milliseconds);
  if (question.ask === 'scan') await product.scan();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}

function tell(told: Told): void {
  if (process.connected) process.send?.(told);
}
