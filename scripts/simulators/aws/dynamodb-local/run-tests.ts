import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { environment } from '../../../../shared/deployment/environment.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';
import { findJava } from './java.ts';

/** Takes long, and asks nothing new of the table: thousands of bad requests. */
const NOT_OF_THE_TABLE = ['functions/fuzz.test.ts'];
const TABLE = '/test-table.ts';

/** What else has to be seen on it: many calls at once, where it is about money. */
const RACES = ['scripts/test/billing/races.test.ts', 'scripts/test/billing/two-processes.test.ts'];

/**
 * `npm run test:dynamodb-local [files]`: the tests of functions that use a table, on Amazon's own stand-in instead of the embedded engine.
 * Arguments go to vitest.
 */
const java = findJava();
if ('missing' in java) {
  console.error(java.missing);
  process.exit(1);
}
const { endpoint, stop } = await startDynamoDbLocal(java.program);
const given = process.argv.slice(2);
const namesFiles = given.some((argument) => !argument.startsWith('-'));
// By name, each: vitest does not apply `--exclude` to its projects.
const ofFunctions = globSync('functions/**/*.test.ts').filter(
  (file) => !NOT_OF_THE_TABLE.includes(file) && readFileSync(file, 'utf8').includes(TABLE),
);
const files = namesFiles ? [] : [...ofFunctions, ...RACES];
const tests = spawn('vitest', ['run', '--project', 'node', ...files, ...given], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, [environment.dynamodbEndpoint]: endpoint },
});
const code = await new Promise<number>((resolve) => tests.once('exit', (status) => resolve(status ?? 1)));
await stop();
process.exitCode = code;
