import * as z from 'zod/mini';
import type { PresetPage } from '../../../../shared/catalogue/filters.ts';
import { listPresets, preset } from '../../../../shared/contracts/presets.ts';
import type { Values } from '../device.ts';
import type { Manner } from '../plan.ts';
import { type Answer, outcomeOf } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';
import { choiceOf, pageOf } from './choice.ts';
import { signedIn, wantSignedIn } from './entering.ts';

type Known = Self['mind']['presets'][number];

export async function savePreset(self: Self, device: number, manner: Manner): Promise<void> {
  keepInMind(self, await wantSignedIn(self, device, ['presets/save-preset', newPreset(self)], manner));
}

function newPreset({ mind }: Self): Values {
  const name = mind.newPresetName();
  return { request: choiceOf(name, pageOf(name)) };
}

function keepInMind({ mind }: Self, answer: Answer | undefined): void {
  if (answer?.got !== 'answer' || outcomeOf(answer) !== 'done') return;
  const saved = z.safeParse(preset, answer.json);
  if (saved.success) mind.presets = [...mind.presets, saved.data];
}

/** Two browsers of hers at the same moment. */
export async function saveOnBoth(self: Self, manner: Manner): Promise<void> {
  for (const device of [0, 1]) if (!(await signedIn(self, device))) return;
  const save = (device: number) =>
    self.want(device, 'presets/save-preset', newPreset(self), { ...manner, patience: 0 });
  for (const answer of await Promise.all([0, 1].map(save))) keepInMind(self, answer);
}

/** There is no other way to rename one than to save it anew and to delete the old one. */
export async function renamePreset(self: Self, manner: Manner): Promise<void> {
  const before = self.mind.presets.at(-1);
  await savePreset(self, 0, manner);
  if (before !== undefined && self.mind.presets.at(-1) !== before) await remove(self, before, manner);
}

export async function deletePreset(self: Self, manner: Manner): Promise<void> {
  if (self.mind.presets.length === 0) await seePresets(self, pageOf('.0'));
  const [oldest] = self.mind.presets;
  if (oldest !== undefined) await remove(self, oldest, manner);
}

export async function seePresets(self: Self, page: PresetPage, device = 0): Promise<void> {
  const answer = await wantSignedIn(self, device, ['presets/list-presets', { query: { page } }], PLAIN);
  const seen = z.safeParse(listPresets.reply, answer?.got === 'answer' ? answer.json : undefined);
  if (!seen.success) return;
  self.mind.presets = [...self.mind.presets.filter((known) => known.page !== page), ...seen.data];
}

async function remove(self: Self, { id, page }: Known, manner: Manner): Promise<void> {
  const answer = await wantSignedIn(self, 0, ['presets/delete-preset', { params: { id } }], manner);
  if (answer === undefined) return;
  // Without an answer she looks whether it is still there.
  if (outcomeOf(answer) === 'unknown') await seePresets(self, page);
  else self.mind.presets = self.mind.presets.filter((known) => known.id !== id);
}
