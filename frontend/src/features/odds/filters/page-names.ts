import { kinds } from '../../../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../../../shared/odds/limits.ts';
import type { FilterPage } from './filter-store.ts';

const otherNames: Readonly<Partial<Record<FilterPage, string>>> = {
  historical: 'History',
  track: 'Track',
  hidden: 'Hidden',
};

/** What a page with filters is called in sentences. */
export function pageName(page: FilterPage): string {
  const kind = opportunityKinds.find((each) => kinds[each].filters === page);
  return kind === undefined ? (otherNames[page] ?? page) : kinds[kind].label;
}
