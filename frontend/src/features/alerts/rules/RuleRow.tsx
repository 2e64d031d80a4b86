import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { AlertRule } from '../../../../../shared/contracts/alerts/rules.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { describeRule, describeTelling } from './describe-rule.ts';

interface RuleRowProps {
  rule: AlertRule;
  /** Its filters in words. */
  filters: readonly string[];
  on: boolean;
  onTurn: (on: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One of the person's alerts: what it is about, how they are told, and whether it is on. */
export function RuleRow({ rule, filters, on, onTurn, onEdit, onDelete }: RuleRowProps) {
  const id = useId();
  return (
    <li className="flex items-start gap-x-1 py-2">
      <div className={classNames('min-w-0 flex-1 py-1', !on && 'text-muted')}>
        <p className="wrap-anywhere font-medium text-sm">{rule.name}</p>
        <p className="wrap-anywhere text-muted text-sm">{describeRule(rule, filters)}</p>
        <p className="wrap-anywhere text-muted text-sm">{describeTelling(rule)}</p>
      </div>
      <div className="flex shrink-0 items-center max-sm:flex-col-reverse">
        <div className="flex">
          <RowButton icon={Pencil} title="Edit" name={rule.name} onClick={onEdit} />
          <RowButton icon={Trash2} title="Delete" name={rule.name} onClick={onDelete} />
        </div>
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center pl-1">
          <Switch id={id} label={`Alert: ${rule.name}`} on={on} onChange={onTurn} />
        </label>
      </div>
    </li>
  );
}
