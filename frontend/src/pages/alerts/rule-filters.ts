import type { AlertRuleFields } from '../../../../shared/contracts/alerts/rules.ts';
import { newRule } from '../../features/alerts/rules/new-rule.ts';
import type { RuleFilters } from '../../features/alerts/rules/RuleDialog.tsx';
import type { SuggestedAlert } from '../../features/odds/filters/alert-address.ts';
import type { ChosenFields } from '../../features/odds/filters/FilterFields.tsx';
import { type Filters, noFilters } from '../../features/odds/filters/filters.ts';

/** What a rule and a board's filters have in common. */
export function filtersOfRule({ minMargin, search, ...rule }: AlertRuleFields): Filters {
  return { ...noFilters, ...fieldsOfRule(rule), minProfit: minMargin, search };
}

export function fieldsOfRule(rule: RuleFilters): ChosenFields {
  return {
    selectedSportsbooks: rule.selectedSportsbooks,
    selectedLeagues: rule.selectedLeagues,
    timeRange: rule.selectedTimeRange,
    markets: rule.selectedMarkets,
    periods: rule.selectedPeriods,
  };
}

/** A change of a board's fields as a change of a rule's. */
export function ruleChanges({ timeRange, markets, periods, ...same }: Partial<ChosenFields>): Partial<RuleFilters> {
  return {
    ...same,
    ...(timeRange === undefined ? {} : { selectedTimeRange: timeRange }),
    ...(markets === undefined ? {} : { selectedMarkets: markets }),
    ...(periods === undefined ? {} : { selectedPeriods: periods }),
  };
}

/** A new rule with a board's filters. */
export function ruleFrom({ kind, name, filters }: SuggestedAlert): AlertRuleFields {
  return {
    ...newRule,
    name,
    kinds: [kind],
    selectedSportsbooks: filters.selectedSportsbooks,
    selectedLeagues: filters.selectedLeagues,
    selectedTimeRange: filters.timeRange,
    selectedMarkets: filters.markets,
    selectedPeriods: filters.periods,
    search: filters.search,
    minMargin: filters.minProfit,
  };
}
