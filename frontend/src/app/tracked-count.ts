import { lazyComponent } from '../lib/lazy-component.tsx';

/** Loaded for somebody who may have tracked something: reading what was kept takes zod. */
export const trackedCount = lazyComponent(async () => (await import('./TrackedCount.tsx')).TrackedCount);
