import type { Manner, Thing } from '../plan.ts';
import { listIn } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';
import { wantSignedIn } from './entering.ts';
import { seePresets } from './presets.ts';

/** What the settings show: who she is, what she is subscribed to, what she has chosen. */
export async function lookAround(self: Self, device: number): Promise<void> {
  await wantSignedIn(self, device, ['account/get-user'], PLAIN);
  await wantSignedIn(self, device, ['billing/get-subscription'], PLAIN);
  await wantSignedIn(self, device, ['account/get-preferences'], PLAIN);
  await seePresets(self, 'dashboard');
}

/** Twice, since the page asks again for what may have changed, and the odds of the first row. */
export async function readList(self: Self, { list, odds }: Extract<Thing, { do: 'read-list' }>): Promise<void> {
  const call = `opportunities/${list}` as const;
  const answer = await wantSignedIn(self, 0, [call]);
  const example = answer === undefined ? undefined : listIn(answer)?.example;
  if (answer?.got !== 'answer' || answer.status !== 200) return;
  await wantSignedIn(self, 0, [call]);
  if (odds && example !== undefined) await wantSignedIn(self, 0, ['opportunities/get-odds', { params: example }]);
}

/** Asks for a scan, and looks how it goes. */
export async function scan(self: Self, manner: Manner): Promise<void> {
  const answer = await wantSignedIn(self, 0, ['opportunities/scan'], manner);
  if (answer?.got === 'answer' && answer.status < 300) await wantSignedIn(self, 0, ['opportunities/get-scan-stats']);
}
