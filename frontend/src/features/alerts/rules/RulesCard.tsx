import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { MAX_ALERT_RULES } from '../../../../../shared/catalogue/account-limits.ts';
import type { AlertRule, AlertRuleFields } from '../../../../../shared/contracts/alerts/rules.ts';
import {
  alertRulesQuery,
  changeRuleMutation,
  DELETE_RULE_FALLBACK,
  deleteRuleMutation,
  RULES_FALLBACK,
  SAVE_RULE_FALLBACK,
  saveRuleMutation,
} from '../../../api/alerts/rules.ts';
import { messageFor } from '../../../api/api-error.ts';
import { newKey } from '../../../lib/new-key.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { LabeledSkeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { newRule } from './new-rule.ts';
import { RuleDialog, type RuleFilters } from './RuleDialog.tsx';
import { RuleRow } from './RuleRow.tsx';

interface RulesCardProps {
  /** A new rule to open at once, as filled in from a board's filters. */
  suggested: AlertRuleFields | undefined;
  /** Called when the suggested rule was saved or closed. */
  onSuggestionDone: () => void;
  /** A rule's filters in words. */
  filterTexts: (rule: AlertRuleFields) => readonly string[];
  /** The fields for a rule's filters. */
  filterFields: (
    filters: RuleFilters,
    onChange: (changes: Partial<RuleFilters>) => void,
    beside: ReactNode,
  ) => ReactNode;
  /** Whether alerts are sent: without a subscription they can only be changed and deleted. */
  canAdd: boolean;
}

/** The person's alerts: to add, turn on and off, change, delete. */
export function RulesCard({ suggested, onSuggestionDone, filterTexts, filterFields, canAdd }: RulesCardProps) {
  const query = useQuery(alertRulesQuery);
  const { data } = query;
  const [opened, setOpened] = useState<AlertRule | AlertRuleFields>();
  const shown = opened ?? (suggested && begun(suggested, data));
  const edited = opened !== undefined && 'id' in opened ? opened : undefined;
  const isFull = data !== undefined && data.length >= MAX_ALERT_RULES;
  const close = () => {
    setOpened(undefined);
    if (opened === undefined) onSuggestionDone();
  };
  return (
    <Card title="My alerts">
      <LoadState
        query={query}
        failure={messageFor(query.error, RULES_FALLBACK)}
        skeleton={<LabeledSkeleton label="Loading alerts..." className="h-24" />}
      />
      {data !== undefined && <Rules rules={data} filterTexts={filterTexts} onEdit={setOpened} />}
      {isFull && <p className="pt-2 text-muted text-sm">You have {MAX_ALERT_RULES} alerts, the maximum.</p>}
      {data !== undefined && canAdd && !isFull && (
        <Button tone="outline" className="mt-3 w-full sm:w-auto" onClick={() => setOpened(begun(newRule, data))}>
          <Plus aria-hidden className="size-4" />
          New alert
        </Button>
      )}
      {shown !== undefined && (
        <RuleDialog
          // Another revision is another form.
          key={edited === undefined ? 'new' : `${edited.id} ${edited.revision}`}
          rule={shown}
          latest={data?.find(({ id }) => id === edited?.id)}
          filterFields={filterFields}
          onReload={setOpened}
          onClose={close}
        />
      )}
    </Card>
  );
}

/** A new rule, in which the question about lock screens is answered as it was last: it is asked once. */
function begun(rule: AlertRuleFields, rules: readonly AlertRule[] = []): AlertRuleFields {
  const last = rules.findLast(({ channels }) => channels.includes('push'));
  return { ...rule, showsBooks: last?.showsBooks ?? rule.showsBooks };
}

interface RulesProps extends Pick<RulesCardProps, 'filterTexts'> {
  rules: readonly AlertRule[];
  onEdit: (rule: AlertRule) => void;
}

function Rules({ rules, filterTexts, onEdit }: RulesProps) {
  const { isOn, turn, deleteWithUndo } = useRuleActions();
  const list = useRef<HTMLDivElement>(null);
  return (
    // A pressed button disappears with its rule, and the last rule with its list.
    <div ref={list} tabIndex={-1} className="outline-none">
      {rules.length === 0 && (
        <p className="text-muted text-sm">
          No alerts yet. Choose what is worth an interruption, and where to send it. “Alert me” on a board starts with
          its filters.
        </p>
      )}
      {rules.length > 0 && (
        <ul aria-label="My alerts" className="divide-y divide-line">
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              filters={filterTexts(rule)}
              on={isOn(rule)}
              onTurn={(on) => turn(rule, on)}
              onEdit={() => onEdit(rule)}
              onDelete={() => {
                deleteWithUndo(rule);
                list.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const UNDO_TOAST_MS = 8_000;

/** Turns rules on and off, and deletes them with an Undo toast. A failure is reported in a toast. */
function useRuleActions() {
  const client = useQueryClient();
  const { mutate: change, isPending, variables } = useMutation(changeRuleMutation(client));
  const { mutate: save } = useMutation(saveRuleMutation(client));
  const { mutate: remove } = useMutation(deleteRuleMutation(client));

  const restore = ({ id: _id, revision: _revision, ...fields }: AlertRule) =>
    save(
      { key: newKey(), ...fields },
      { onError: (error) => reportFailure('Couldn’t restore', error, SAVE_RULE_FALLBACK) },
    );
  return {
    /** Whether a rule is on, or about to be. */
    isOn: (rule: AlertRule) => (isPending && variables.id === rule.id ? variables.on : rule.on),
    turn: (rule: AlertRule, on: boolean) =>
      change({ ...rule, on }, { onError: (error) => reportFailure('Couldn’t change', error, SAVE_RULE_FALLBACK) }),
    deleteWithUndo: (rule: AlertRule) =>
      remove(rule.id, {
        onSuccess: () => {
          const action = { label: 'Undo', run: () => restore(rule) };
          showToast({ title: 'Alert deleted', text: rule.name, action }, UNDO_TOAST_MS);
        },
        onError: (error) => reportFailure('Couldn’t delete', error, DELETE_RULE_FALLBACK),
      }),
  };
}

function reportFailure(title: string, error: unknown, fallback: string): void {
  showToast({ title, text: messageFor(error, fallback), error });
}
