import { lazyComponent } from '../../../lib/lazy-component.tsx';

/** Loaded only by boards in a list. */
export const opportunityTable = lazyComponent(
  async () => (await import('../list/OpportunityTable.tsx')).OpportunityTable,
);
