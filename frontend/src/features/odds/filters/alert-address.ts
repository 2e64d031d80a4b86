import { kinds } from '../../../../../shared/odds/kinds.ts';
import { type OpportunityKind, opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { paths } from '../../../config/paths.ts';
import type { FilterPage } from './filter-store.ts';
import { choiceInUrl, withChoice } from './filter-url.ts';
import { defaultArrangement, type Filters, noFilters } from './filters.ts';

/** What a new alert begins with. */
export interface SuggestedAlert {
  readonly kind: OpportunityKind;
  /** Empty if the person has to find one. */
  readonly name: string;
  readonly filters: Filters;
}

const KIND = 'new';
const NAME = 'name';

/** The address of a new alert with a board's filters, `/alerts?new=arbitrage&min=2`; undefined for a page whose rows are no news. */
export function alertAddress(page: FilterPage, filters: Filters, name = ''): string | undefined {
  const kind = opportunityKinds.find((each) => kinds[each].filters === page);
  if (kind === undefined) return undefined;
  const params = new URLSearchParams({ [KIND]: kind, ...(name === '' ? {} : { [NAME]: name }) });
  return `${paths.alerts}?${withChoice(params, { filters, arrangement: defaultArrangement })}`;
}

/** The alert that an address begins; undefined if it begins none. Invalid parts are ignored, as in a board's address. */
export function suggestedAlert(params: URLSearchParams): SuggestedAlert | undefined {
  const kind = opportunityKinds.find((each) => each === params.get(KIND));
  if (kind === undefined) return undefined;
  return { kind, name: params.get(NAME) ?? '', filters: choiceInUrl(params)?.filters ?? noFilters };
}
