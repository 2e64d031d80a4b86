/** `npm run smoke -- --stage dev`: looks at a deployed stage from outside. Ends with 1 where something is not as it must be. */
import { parametersOf } from './secrets/parameters.ts';
import { apiUrlOf } from './smoke/api-url.ts';
import { runSmoke } from './smoke/run-smoke.ts';

try {
  const well = await runSmoke({
    ...{ args: process.argv.slice(2), env: process.env, say: console.log, apiUrlOf },
    parameterOf: (stage, name) => parametersOf(stage).read(name),
  });
  if (!well) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
