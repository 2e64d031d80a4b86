/**
 * `npm run build`: bundles all functions, and builds the page of `STAGE`, or of every stage, into `dist`. What is unchanged is kept, except
 * with `--force`.
 */
import { resolve } from 'node:path';
import { stageNames } from '../../infra/config/stages.ts';
import { buildStages } from '../build/build-stages.ts';
import { runCommandLine } from './command.ts';

const only = process.env.STAGE;

await runCommandLine({
  name: 'build',
  description: 'Bundles all functions, and builds the page of STAGE, or of every stage.',
  args: { force: { type: 'boolean', description: 'Build what is unchanged too' } },
  run: ({ force }) =>
    buildStages(
      resolve(import.meta.dirname, '../..'),
      stageNames.filter((name) => only === undefined || name === only),
      { print: console.log, force: force === true },
    ),
});
