/**
 * Vitest's setup before each file. Some simulators load all of zod, which gives its messages to the whole process, and so to later files of
 * this worker. The product's functions load `zod/mini` alone, which has none.
 */
import 'zod';
import { config } from 'zod/mini';

config({ localeError: undefined });
