import { spawn } from 'node:child_process';
import { environment } from '../../shared/deployment/environment.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';
import { findJava } from './java.ts';

/** Thousands of requests that ask nothing new of the table. */
const NOT_OF_THE_TABLE = ['--exclude', 'functions/fuzz.test.ts'];

/**
 * `npm run test:dynamodb-local [files]`: the tests of functions on Amazon's own stand-in instead of the embedded engine.
 * Arguments go to vitest.
 */
const java = findJava();
if ('missing' in java) {
  console.error(java.missing);
  process.exit(1);
}
const { endpoint, stop } = await startDynamoDbLocal(java.program);
const given = process.argv.slice(2);
const files = given.some((argument) => !argument.startsWith('-'))
  ? given
  : ['functions/', ...NOT_OF_THE_TABLE, ...given];
const tests = spawn('vitest', ['run', '--project', 'node', ...files], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, [environment.dynamodbEndpoint]: endpoint },
});
const code = await new Promise<number>((resolve) => tests.once('exit', (status) => resolve(status ?? 1)));
await stop();
process.exitCode = code;
