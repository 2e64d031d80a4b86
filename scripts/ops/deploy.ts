/** `npm run deploy -- --stage dev`: builds once, shows what would change in the cloud, and makes it so. */
import { resolve } from 'node:path';
import { runDeploy } from './deploying/run-deploy.ts';
import { askerAt, isAttended } from './terminal.ts';

try {
  await runDeploy({
    root: resolve(import.meta.dirname, '../..'),
    args: process.argv.slice(2),
    say: console.log,
    ask: isAttended(process.stdin) ? askerAt(process.stdin, process.stdout) : undefined,
    now: () => new Date(),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
