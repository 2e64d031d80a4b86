import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ALERT_HISTORY_DAYS } from '../../../../shared/catalogue/personal-data.ts';
import type { AlertRuleFields } from '../../../../shared/contracts/alerts/rules.ts';
import { defined } from '../../../../shared/json/defined.ts';
import { paths } from '../../config/paths.ts';
import { ChannelsCard } from '../../features/alerts/channels/ChannelsCard.tsx';
import { newRule } from '../../features/alerts/rules/new-rule.ts';
import type { RuleFilters } from '../../features/alerts/rules/RuleDialog.tsx';
import { RulesCard } from '../../features/alerts/rules/RulesCard.tsx';
import { useIdentityCheck } from '../../features/identity/confirmation/use-identity-check.tsx';
import { type SuggestedAlert, suggestedAlert } from '../../features/odds/filters/alert-address.ts';
import { describeFilters } from '../../features/odds/filters/describe-filters.ts';
import { type ChosenFields, FilterFields } from '../../features/odds/filters/FilterFields.tsx';
import { type Filters, noFilters } from '../../features/odds/filters/filters.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { MembersOnly } from './MembersOnly.tsx';

/** The person's alerts, and where they go. */
export function AlertsPage() {
  usePageTitle('Alerts');
  const { confirmed, dialog } = useIdentityCheck();
  return (
    <MembersOnly title="Alerts">
      {({ canAdd, email }) => (
        <>
          <p className="mb-3 text-muted text-sm">
            Hear about the bets you want, wherever you are.{' '}
            <Link to={paths.alertHistory} className="font-semibold text-ink underline underline-offset-2">
              Alerts of the last {ALERT_HISTORY_DAYS} days
            </Link>
          </p>
          <div className="flex flex-col gap-4">
            <Rules canAdd={canAdd} />
            <ChannelsCard {...{ canAdd, email, confirmed }} />
          </div>
          {dialog}
        </>
      )}
    </MembersOnly>
  );
}

function Rules({ canAdd }: { canAdd: boolean }) {
  const [params, setParams] = useSearchParams();
  const suggested = useMemo(() => {
    const alert = suggestedAlert(params);
    return alert && ruleFrom(alert);
  }, [params]);
  return (
    <RulesCard
      canAdd={canAdd}
      suggested={canAdd ? suggested : undefined}
      onSuggestionDone={() => setParams({}, { replace: true, preventScrollReset: true })}
      filterTexts={(rule) => describeFilters(filtersOfRule(rule))}
      filterFields={(filters, onChange, beside) => (
        <FilterFields chosen={fieldsOfRule(filters)} onChange={(changes) => onChange(ruleChanges(changes))}>
          {beside}
        </FilterFields>
      )}
    />
  );
}

/** What a rule and a board's filters have in common. */
function filtersOfRule({ minMargin, search, hidesFlagged, strict, ...rule }: AlertRuleFields): Filters {
  const isStrict = strict && rule.kinds.includes('value');
  return { ...noFilters, ...fieldsOfRule(rule), minProfit: minMargin, search, hidesFlagged, strict: isStrict };
}

function fieldsOfRule(rule: RuleFilters): ChosenFields {
  return {
    selectedSportsbooks: rule.selectedSportsbooks,
    selectedLeagues: rule.selectedLeagues,
    timeRange: rule.selectedTimeRange,
    markets: rule.selectedMarkets,
    periods: rule.selectedPeriods,
  };
}

/** A change of a board's fields as a change of a rule's. */
function ruleChanges({ timeRange, markets, periods, ...same }: Partial<ChosenFields>): Partial<RuleFilters> {
  return {
    ...same,
    ...defined({ selectedTimeRange: timeRange, selectedMarkets: markets, selectedPeriods: periods }),
  };
}

/** A new rule with a board's filters. */
function ruleFrom({ kind, name, filters }: SuggestedAlert): AlertRuleFields {
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
    hidesFlagged: filters.hidesFlagged,
    hidesRulesDiffer: filters.hidesRulesDiffer,
    strict: filters.strict,
    minMargin: filters.minProfit,
    minDollars: filters.minDollars,
  };
}
