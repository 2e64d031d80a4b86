import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertRule } from '../../../../../shared/contracts/alerts/rules.ts';
import {
  changeRuleMutation,
  DELETE_RULE_FALLBACK,
  deleteRuleMutation,
  SAVE_RULE_FALLBACK,
  saveRuleMutation,
} from '../../../api/alerts/rules.ts';
import { messageFor } from '../../../api/api-error.ts';
import { newKey } from '../../../lib/new-key.ts';
import { showToast } from '../../../ui/toasts.ts';

const UNDO_TOAST_MS = 8_000;

/** Turns rules on and off, and deletes them with an Undo toast. A failure is reported in a toast. */
export function useRuleActions() {
  const client = useQueryClient();
  const { mutate: change, isPending, variables } = useMutation(changeRuleMutation(client));
  const { mutate: save } = useMutation(saveRuleMutation(client));
  const { mutate: remove } = useMutation(deleteRuleMutation(client));

  const restore = ({ id: _id, revision: _revision, ...fields }: AlertRule) =>
    save(
      { key: newKey(), ...fields },
      { onError: (error) => reportFailure('Not restored', error, SAVE_RULE_FALLBACK) },
    );
  return {
    /** Whether a rule is on, or about to be. */
    isOn: (rule: AlertRule) => (isPending && variables.id === rule.id ? variables.on : rule.on),
    turn: (rule: AlertRule, on: boolean) =>
      change({ ...rule, on }, { onError: (error) => reportFailure('Not changed', error, SAVE_RULE_FALLBACK) }),
    deleteWithUndo: (rule: AlertRule) =>
      remove(rule.id, {
        onSuccess: () => {
          const action = { label: 'Undo', run: () => restore(rule) };
          showToast({ title: 'Alert deleted', text: rule.name, action }, UNDO_TOAST_MS);
        },
        onError: (error) => reportFailure('Not deleted', error, DELETE_RULE_FALLBACK),
      }),
  };
}

function reportFailure(title: string, error: unknown, fallback: string): void {
  showToast({ title, text: messageFor(error, fallback), error });
}
