/** `npm run stripe:setup -- (--stage dev | --site https://…)`: sets up the Stripe account of STRIPE_SECRET_KEY for the product; idempotent. */
import { createParameterStore } from './secrets/parameters.ts';
import { runSetup } from './stripe-setup/run.ts';

try {
  await runSetup({
    args: process.argv.slice(2),
    env: process.env,
    print: console.log,
    parametersOf: createParameterStore,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
