import { late } from '../lib/late.tsx';

/** Loaded for somebody who may have tracked something: reading what was kept takes zod. */
export const trackedCount = late(async () => (await import('./TrackedCount.tsx')).TrackedCount);
