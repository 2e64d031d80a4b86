import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Apart from what is deployed: the key that is built into it is of use on this machine only. */
export const BUILT_PAGE = 'dist/web-local';
/** The templates of the stage, when they are made once for many products. */
export const READY_STAGE = join(ROOT, 'dist/cdk.out-local');
