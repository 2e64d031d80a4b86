import type { FormState } from '../../../lib/use-form.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Toggle } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { RuleChoices, RuleTexts } from './rule-form.ts';

interface RuleTimingProps {
  form: Pick<FormState<keyof RuleTexts>, 'field'>;
  choices: RuleChoices;
  onChange: (changes: Partial<RuleChoices>) => void;
}

/** How often and when a person is told, and what a lock screen may show. */
export function RuleTiming({
  form,
  choices: { isQuiet, zone, digest, showsBooks, channels },
  onChange,
}: RuleTimingProps) {
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
      {channels.includes('push') && (
        <Toggle
          label="Show books and odds"
          hint="Push notifications show them with your stakes, and others may see them on your lock screen. When off, they show only the margin and the league. New alerts start with your last choice."
          on={showsBooks}
          onChange={(on) => onChange({ showsBooks: on })}
        />
      )}
    </div>
  );
}

/** Time zones of the US, west to east after the usual ones. */
const usZones = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
] as const;

/** The browser's zone, `America/New_York`. */
export function browserZone(): string {
  return new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
}

/** The zones to choose from, with those of the browser and the rule if they are elsewhere. */
function zoneOptions(zones: readonly string[]): readonly { readonly value: string; readonly label: string }[] {
  const others = [...new Set(zones)].filter((zone) => !usZones.some(({ value }) => value === zone));
  return [...usZones, ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}
