/** `npm run stripe:setup -- --site https://…`: makes the Stripe account of STRIPE_SECRET_KEY ready for the product; safe to run again. */
import { runSetup } from './stripe-setup/run.ts';

try {
  await runSetup({ args: process.argv.slice(2), env: process.env, say: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
