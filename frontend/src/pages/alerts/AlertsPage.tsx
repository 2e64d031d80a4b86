import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ChannelsCard } from '../../features/alerts/channels/ChannelsCard.tsx';
import { RulesCard } from '../../features/alerts/rules/RulesCard.tsx';
import { suggestedAlert } from '../../features/odds/filters/alert-address.ts';
import { describeFilters } from '../../features/odds/filters/describe-filters.ts';
import { FilterFields } from '../../features/odds/filters/FilterFields.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { MembersOnly } from './MembersOnly.tsx';
import { fieldsOfRule, filtersOfRule, ruleChanges, ruleFrom } from './rule-filters.ts';

/** The person's alerts, and where they go. */
export function AlertsPage() {
  usePageTitle('Alerts');
  return (
    <MembersOnly title="Alerts">
      {({ canAdd, email }) => (
        <>
          <p className="mb-3 text-muted text-sm">
            Hear about the bets you want, wherever you are.{' '}
            <Link to={paths.alertHistory} className="font-semibold text-ink underline underline-offset-2">
              Alerts of the last 7 days
            </Link>
          </p>
          <div className="flex flex-col gap-4">
            <Rules canAdd={canAdd} />
            <ChannelsCard canAdd={canAdd} email={email} />
          </div>
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
