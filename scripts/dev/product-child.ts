/** Runs the product in a child process: options come from the parent as JSON, commands as messages. */
import type { LocalProduct } from './local-product.ts';
import type { ChildMessage, CommandMessage, Memory } from './product-process.ts';
import { startLocal } from './start-local.ts';

let local: Promise<LocalProduct> | undefined;
let isStopping = false;
// The table's process would outlive this one: it is stopped with the product.
for (const end of ['disconnect', 'SIGINT', 'SIGTERM'])
  process.on(end, async () => {
    if (isStopping) return;
    isStopping = true;
    await (await local)?.stop();
    process.exit();
  });

const report = (text: string) => (process.connected ? send({ report: text }) : console.error(text));
local = startLocal({ ...JSON.parse(process.argv[2] ?? ''), port: 0, schedule: false, report });
const product = await local;
let last = Promise.resolve();
process.on('message', (command: CommandMessage) => {
  // One at a time: the parent matches answers to commands by their order.
  last = last.then(() =>
    execute(command).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ refused: String(error) }),
    ),
  );
});
send({ url: product.url, tableEndpoint: String(product.table.endpoint) });

async function execute([name, argument]: CommandMessage): Promise<Memory> {
  if (name === 'add') {
    const { subscribed, ...account } = argument;
    await product.addSubscriber(subscribed ? account : { ...account, subscription: 'none' });
  }
  if (name === 'advance') product.advance(argument);
  if (name === 'scan') await product.scan();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}
