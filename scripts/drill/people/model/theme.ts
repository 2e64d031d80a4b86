import * as z from 'zod/mini';
import { getPreferences, type Theme, theme } from '../../../../shared/contracts/preferences.ts';
import { outcomeOf, type Seen } from '../record.ts';
import { callsOf, type Finding, isSettled } from './finding.ts';
import { Possible } from './possible.ts';

/** Which theme her account may have, and whether the product says one of them. */
export function themeOf(record: readonly Seen[]): {
  readonly may: readonly (Theme | undefined)[];
  readonly amiss: readonly Finding[];
} {
  const may = new Possible<Theme | undefined>(undefined);
  const amiss: Finding[] = [];
  for (const [call, before] of callsOf(record)) {
    const { call: name, asked, answer } = call;
    const chosen = z.safeParse(theme, asked.theme);
    if (name === 'account/save-preferences' && chosen.success) may.write(chosen.data, call);
    if (name !== 'account/get-preferences' || answer.got === 'nothing' || outcomeOf(answer) !== 'done') continue;
    const shown = z.safeParse(getPreferences.reply, answer.json);
    if (shown.success && !may.see(shown.data.theme, isSettled(before)))
      amiss.push({ invariant: 'I8', what: `the theme is ${shown.data.theme}, and she was told otherwise` });
  }
  return { may: may.values, amiss };
}
