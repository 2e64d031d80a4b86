/** `npm start [-- --built] [-- --fresh] [-- --recordings DIR]`: the whole product on this machine. `PORT` changes the port. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const DEFAULT_PORT = 5173;
const ROOT = resolve(import.meta.dirname, '../..');
/** Also for the processes that this one starts. */
const COMPILE_CACHE = resolve(ROOT, 'dist/compiled');

try {
  const { values } = parseArgs({
    options: { built: { type: 'boolean' }, fresh: { type: 'boolean' }, recordings: { type: 'string' } },
  });
  enableCompileCache(COMPILE_CACHE);
  process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;
  const { startLocal } = await import('./start-local.ts');
  const local = await startLocal({
    port: portOf(process.env.PORT),
    dataDir: resolve(ROOT, '.local'),
    env: process.env,
    built: values.built === true,
    fresh: values.fresh === true,
    onStep: (name, seconds) => console.log(`  ${name.padEnd(18)} ${seconds.toFixed(1)} s`),
    ...(values.recordings === undefined ? {} : { recordings: resolve(values.recordings) }),
  });
  stopOnSignal(local.stop);
  console.log(`
  Crossbook runs at  ${local.url}
  Sign in with       ${local.credentials.email}
  and the password   ${local.credentials.password}
  Emails are at      ${local.mailUrl}
  Alerts are at       ${local.alertsUrl}
  The clock is at     ${local.clockUrl}
  Logs are in        ${local.logFile}

  Ready after ${(performance.now() / 1000).toFixed(1)} s. Ctrl-C stops it.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535, not ${text}`);
}

/** A second signal exits at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(0);
    ending = true;
    console.log('\n  Stopping; a running scan may take a moment. Press Ctrl-C again to exit at once.');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
