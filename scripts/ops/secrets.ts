/** `npm run secrets -- --stage dev`: makes and stores the secrets that a stage lacks, or gives one a new value. Never shows any. */
import { parametersOf } from './secrets/parameters.ts';
import { refreshFunctions } from './secrets/refresh-functions.ts';
import { runSecrets } from './secrets/run-secrets.ts';
import { isAttended, secretAskerAt, textFrom } from './terminal.ts';

try {
  const complete = await runSecrets({
    args: process.argv.slice(2),
    env: process.env,
    parametersOf,
    say: console.log,
    ask: isAttended(process.stdin) ? secretAskerAt(process.stdin, process.stdout) : undefined,
    piped: () => textFrom(process.stdin),
    refresh: (stage, parameter) => refreshFunctions(stage, parameter, new Date()),
  });
  if (!complete) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
