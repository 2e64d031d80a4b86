import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { STRICT_LABEL } from '../../../../../shared/boards/row-choice.ts';
import type { AlertRule, AlertRuleFields } from '../../../../../shared/contracts/alerts/rules.ts';
import { valueLimits } from '../../../../../shared/odds/limits.ts';
import { changeRuleMutation, SAVE_RULE_FALLBACK, saveRuleMutation } from '../../../api/alerts/rules.ts';
import { explained } from '../../../api/api-error.ts';
import { formatSpan } from '../../../lib/format.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Toggle } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { RulePreview } from './RulePreview.tsx';
import { ChannelTiles, KindTiles } from './RuleTiles.tsx';
import { browserZone, RuleTiming } from './RuleTiming.tsx';
import { type RuleChoices, ruleChoices, ruleForm, ruleTexts } from './rule-form.ts';

/** What is chosen from lists. */
export type RuleFilters = Pick<
  RuleChoices,
  'selectedSportsbooks' | 'selectedLeagues' | 'selectedTimeRange' | 'selectedMarkets' | 'selectedPeriods'
>;

interface RuleDialogProps {
  /** The rule to change, or what a new one begins with. */
  rule: AlertRule | AlertRuleFields;
  /** The rule as it is stored by now, if it was changed elsewhere. */
  latest: AlertRule | undefined;
  /** The fields for a rule's filters. `beside`: fields in the same row as the time range. */
  filterFields: (
    filters: RuleFilters,
    onChange: (changes: Partial<RuleFilters>) => void,
    beside: ReactNode,
  ) => ReactNode;
  /** Opens the rule as it is stored by now. */
  onReload: (latest: AlertRule) => void;
  onClose: () => void;
}

const AGES_SECONDS = [30, 60, 120, 300, 600] as const;

const number = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** Adds or changes one of the person's alerts, with what it would have done in the last hour. */
export function RuleDialog({ rule, latest, filterFields, onReload, onClose }: RuleDialogProps) {
  const stored = 'id' in rule ? rule : undefined;
  const client = useQueryClient();
  const { mutateAsync: save } = useMutation(saveRuleMutation(client));
  const { mutateAsync: change } = useMutation(changeRuleMutation(client));
  const [key] = useState(newKey);
  const [choices, setChoices] = useState(() => ruleChoices(rule, browserZone()));
  // Only at first: it must not close while its last choice is taken back.
  const [narrowed] = useState(() => isNarrowed(choices, rule.search) || choices.hidesFlagged || choices.strict);
  const update = (changes: Partial<RuleChoices>) => setChoices((known) => ({ ...known, ...changes }));
  const form = useForm({
    initialValues: ruleTexts(rule),
    schema: ruleForm(choices),
    send: (fields) =>
      stored === undefined ? save({ key, ...fields }) : change({ id: stored.id, revision: stored.revision, ...fields }),
    onSent: onClose,
    explain: (error) =>
      explained(error, SAVE_RULE_FALLBACK, ['name', 'minMargin', 'minDollars', 'maxPerHour', 'channels']),
  });
  const { values } = form;
  const preview = useMemo(() => {
    const name = values.name.trim() === '' ? 'Preview' : values.name;
    return ruleForm(choices).safeParse({ ...values, name }).data;
  }, [values, choices]);
  const isOutdated = form.formError !== undefined && latest !== undefined && latest.revision !== stored?.revision;
  return (
    <Modal title={stored === undefined ? 'New alert' : 'Edit alert'} width="wide" onClose={onClose}>
      <Form form={form} submit="Save alert" submitting="Saving...">
        {isOutdated && (
          <Button tone="outline" onClick={() => onReload(latest)}>
            Show the current version
          </Button>
        )}
        <TextField label="Name" placeholder="e.g. NBA over 2%" autoComplete="off" {...form.field('name')} />
        <KindTiles
          chosen={choices.kinds}
          error={choices.kinds.length === 0 ? form.field('kinds').error : undefined}
          onChange={(kinds) => update({ kinds })}
        />
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          {/* No `inputMode`: its keypad has no minus sign on phones. */}
          <TextField label="Minimum margin (%)" placeholder="Any" autoComplete="off" {...form.field('minMargin')} />
          <TextField label="Minimum profit" prefix="$" placeholder="Any" {...number} {...form.field('minDollars')} />
          <div className="max-sm:col-span-2">
            <SelectField
              label="Oldest price"
              value={`${choices.maxAge}`}
              options={ageOptions(choices.maxAge)}
              onChange={(age) => update({ maxAge: Number(age) })}
            />
          </div>
        </div>
        <p className="-mt-2 text-muted text-xs">
          Margins and profits use your stakes at your sportsbooks. For overlaps, the margin is the expected value; for
          promos, the conversion; for value bets, the expected value at worst, at least {100 * valueLimits.usualFrom}%
          unless you enter another. Minimum profit does not apply to low holds or value bets.
        </p>
        <details className="group rounded-md border border-line" open={narrowed}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-3 font-medium text-sm hover:bg-sunken">
            Sportsbooks, leagues, markets, search
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-muted group-open:rotate-180 motion-safe:transition-transform"
            />
          </summary>
          <div className="border-line border-t p-3">
            {filterFields(
              choices,
              update,
              <div className="col-span-2">
                <TextField label="Search" placeholder="Team, player" autoComplete="off" {...form.field('search')} />
              </div>,
            )}
            <Toggle
              label="Hide flagged"
              hint="Leaves out prices far from the others or confirmed at different times, and bets whose rules differ."
              on={choices.hidesFlagged}
              onChange={(hidesFlagged) => update({ hidesFlagged })}
            />
            <Toggle
              label="Hide “rules differ”"
              hint="Leaves out pairs that the two sportsbooks are known to settle by different rules."
              on={choices.hidesRulesDiffer === true}
              onChange={(on) => update({ hidesRulesDiffer: on })}
            />
            {choices.kinds.includes('value') && (
              <Toggle
                label={STRICT_LABEL}
                hint="Leaves out value bets whose fair price comes from fewer other sportsbooks."
                on={choices.strict}
                onChange={(strict) => update({ strict })}
              />
            )}
          </div>
        </details>
        <ChannelTiles
          chosen={choices.channels}
          error={choices.channels.length === 0 ? form.field('channels').error : undefined}
          onChange={(channels) => update({ channels })}
        />
        <RuleTiming form={form} choices={choices} onChange={update} />
        <RulePreview fields={preview} />
      </Form>
    </Modal>
  );
}

/** With the rule's own, if it is none of the usual ones. */
function ageOptions(chosen: number) {
  return [...new Set([...AGES_SECONDS, chosen])]
    .toSorted((a, b) => a - b)
    .map((age) => ({ value: `${age}`, label: formatSpan(age) }));
}

function isNarrowed(choices: RuleFilters, search: string): boolean {
  const { selectedSportsbooks, selectedLeagues, selectedMarkets, selectedPeriods, selectedTimeRange } = choices;
  const lists = [selectedSportsbooks, selectedLeagues, selectedMarkets, selectedPeriods];
  return lists.some((list) => list.length > 0) || selectedTimeRange !== 'all' || search !== '';
}
