/** `node scripts/ops/restore.ts --stage dev (--from TABLE | --gone)`: puts rows of a table that was restored to a point in time back into the stage’s own, or brings back the table itself. */
import { runRestore } from './restore/run-restore.ts';

try {
  await runRestore({ args: process.argv.slice(2), say: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
