import * as z from 'zod/mini';
import {
  type AlertChannel,
  type AlertRuleFields,
  alertMessages,
  alertRuleFields,
  quietHours,
} from '../../../../../shared/contracts/alerts/rules.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { fromText } from '../../../lib/number-text.ts';

/** What the form's text fields hold. `kinds` and `channels` are always empty: the names under which their errors are shown. */
export type RuleTexts = Readonly<
  Record<
    'name' | 'kinds' | 'minMargin' | 'minDollars' | 'search' | 'channels' | 'quietFrom' | 'quietTo' | 'maxPerHour',
    string
  >
>;

/** What is chosen rather than typed. */
export interface RuleChoices
  extends Pick<
    AlertRuleFields,
    | 'on'
    | 'selectedSportsbooks'
    | 'selectedLeagues'
    | 'selectedTimeRange'
    | 'selectedMarkets'
    | 'selectedPeriods'
    | 'hidesFlagged'
    | 'strict'
    | 'maxAge'
    | 'hidesRulesDiffer'
    | 'digest'
    | 'showsBooks'
  > {
  readonly kinds: readonly OpportunityKind[];
  readonly channels: readonly AlertChannel[];
  readonly isQuiet: boolean;
  readonly zone: string;
}

/** What quiet hours begin with. */
const NIGHT = { from: '22:00', to: '08:00' } as const;
const NO_KIND = 'Choose at least one kind of opportunity';

export function ruleTexts({ name, minMargin, minDollars, search, quietHours: quiet, maxPerHour }: AlertRuleFields) {
  return {
    name,
    kinds: '',
    minMargin: `${minMargin ?? ''}`,
    minDollars: `${minDollars ?? ''}`,
    search,
    channels: '',
    quietFrom: quiet?.from ?? NIGHT.from,
    quietTo: quiet?.to ?? NIGHT.to,
    maxPerHour: `${maxPerHour}`,
  } satisfies RuleTexts;
}

/** `zone`: the browser's, for a rule without quiet hours. */
export function ruleChoices(fields: AlertRuleFields, zone: string): RuleChoices {
  const { name, minMargin, minDollars, search, quietHours: quiet, maxPerHour, ...chosen } = fields;
  return { ...chosen, isQuiet: quiet !== null, zone: quiet?.zone ?? zone };
}

/** The texts and choices as the fields of the contract. */
export function ruleForm({ kinds, channels, isQuiet, zone, ...chosen }: RuleChoices) {
  const { name, minMargin, minDollars, search, maxPerHour } = alertRuleFields;
  const time = (field: typeof quietHours.shape.from) => (isQuiet ? field : z.string());
  return z.pipe(
    z
      .object({
        name,
        kinds: z.string().check(z.refine(() => kinds.length > 0, NO_KIND)),
        minMargin: fromText(minMargin),
        minDollars: fromText(minDollars),
        search,
        channels: z.string().check(z.refine(() => channels.length > 0, alertMessages.noChannel)),
        quietFrom: time(quietHours.shape.from),
        quietTo: time(quietHours.shape.to),
        maxPerHour: fromText(z.nullable(maxPerHour).check(z.refine(isNumber, alertMessages.maxPerHour))),
      })
      .check(
        z.refine(({ quietFrom, quietTo }) => !isQuiet || quietFrom !== quietTo, {
          error: alertMessages.quietSame,
          path: ['quietTo'],
        }),
      ),
    z.transform(
      (typed): AlertRuleFields => ({
        ...chosen,
        kinds: [...kinds],
        channels: [...channels],
        name: typed.name,
        minMargin: typed.minMargin,
        minDollars: typed.minDollars,
        search: typed.search,
        quietHours: isQuiet ? { from: typed.quietFrom, to: typed.quietTo, zone } : null,
        maxPerHour: typed.maxPerHour ?? 1,
      }),
    ),
  );
}

function isNumber(value: number | null): boolean {
  return value !== null;
}
