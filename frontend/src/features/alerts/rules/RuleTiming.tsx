import type { FormState } from '../../../lib/use-form.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Toggle } from '../../../ui/fields/Toggle.tsx';
import type { RuleChoices, RuleTexts } from './rule-form.ts';
import { browserZone, zoneOptions } from './zones.ts';

interface RuleTimingProps {
  form: Pick<FormState<keyof RuleTexts>, 'field'>;
  choices: RuleChoices;
  onChange: (changes: Partial<RuleChoices>) => void;
}

/** How often and when a person is told, and what a lock screen may show. */
export function RuleTiming({ form, choices: { isQuiet, zone, digest, showsBooks }, onChange }: RuleTimingProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <TextField label="Max alerts per hour" inputMode="numeric" autoComplete="off" {...form.field('maxPerHour')} />
      </div>
      <Toggle
        label="Quiet hours"
        hint="Nothing is sent during these hours, every day."
        on={isQuiet}
        onChange={(on) => onChange({ isQuiet: on })}
      />
      {isQuiet && (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          <TextField label="From" type="time" {...form.field('quietFrom')} />
          <TextField label="To" type="time" {...form.field('quietTo')} />
          <div className="max-sm:col-span-2">
            <SelectField
              label="Time zone"
              value={zone}
              options={zoneOptions([browserZone(), zone])}
              onChange={(chosen) => onChange({ zone: chosen })}
            />
          </div>
        </div>
      )}
      <Toggle
        label="Digest"
        hint="Alerts held back by quiet hours or the limit come in one email."
        on={digest}
        onChange={(on) => onChange({ digest: on })}
      />
      <Toggle
        label="Show books and odds"
        hint="Others may read them on your lock screen. When off, only the margin and the league are shown."
        on={showsBooks}
        onChange={(on) => onChange({ showsBooks: on })}
      />
    </div>
  );
}
