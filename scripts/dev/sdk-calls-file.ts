import { join } from 'node:path';
import { ROOT } from './stage.ts';

/** The AWS calls of the last drill's functions, one JSON object a line. */
export const SDK_CALLS_FILE = join(ROOT, 'dist/sdk-calls.jsonl');
