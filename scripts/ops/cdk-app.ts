/** What `cdk-app.mjs` runs on the right Node: builds the functions and the page of `STAGE` if they changed, then synthesizes. */
import { resolve } from 'node:path';
import { isStageName } from '../../infra/config/stages.ts';
import { buildStages } from '../build/build-stages.ts';

const { STAGE: stage } = process.env;

try {
  // Standard output belongs to the CDK, which may print a template there.
  if (isStageName(stage)) await buildStages(resolve(import.meta.dirname, '../..'), [stage], { print: console.error });
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
}
// Refuses an unknown stage.
await import('../../infra/app.ts');
