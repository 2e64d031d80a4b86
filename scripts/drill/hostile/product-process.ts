/** The product in a process of its own, on the table engine it is given: its parent asks by messages. */
import * as z from 'zod';
import { environment } from '../../../shared/deployment/environment.ts';
import { startLocal } from '../../local/start-local.ts';
import { asked, type Told } from './product.ts';

const [, , dataDir, endpoint] = z.tuple([z.string(), z.string(), z.string(), z.string()]).parse(process.argv);

const local = await startLocal({
  port: 0,
  dataDir,
  built: true,
  schedule: false,
  env: { [environment.dynamodbEndpoint]: endpoint },
  report: (text) => tell({ report: text }),
});
process.on('message', (message) => void answer(asked.parse(message)));
// Nobody is left to ask.
process.on('disconnect', () => void local.stop().then(() => process.exit()));
tell({ answer: { url: local.url } });

async function answer(question: z.infer<typeof asked>): Promise<void> {
  if (question.ask === 'stop') {
    process.disconnect();
    return;
  }
  if (question.ask === 'add') {
    const { subscribed, ...person } = question.person;
    await local.addSubscriber({ ...person, ...(subscribed ? {} : { subscription: 'none' as const }) });
  }
  if (question.ask === 'advance') local.advance(question.milliseconds);
  if (question.ask === 'scan') await local.scan();
  globalThis.gc?.();
  tell({ answer: { rss: process.memoryUsage().rss } });
}

function tell(told: Told): void {
  process.send?.(told);
}
