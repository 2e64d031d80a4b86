import * as z from 'zod/mini';
import { listPresets, type Preset, preset } from '../../../../shared/contracts/presets.ts';
import { choiceOf, pageOf } from '../doing/choice.ts';
import { outcomeOf, type Seen } from '../record.ts';
import { callsOf, type Finding, isSettled, textIn } from './finding.ts';

interface Kept {
  readonly name: string;
  /** Deleted without an answer: either. */
  readonly standing: 'there' | 'deleted' | 'either';
}

export interface Presets {
  /** Names. */
  readonly must: readonly string[];
  readonly may: readonly string[];
  readonly amiss: readonly Finding[];
}

/** What she was told of her presets, and whether each list of them is as she was told: all of it, nothing else, nothing half. */
export function presetsOf(record: readonly Seen[]): Presets {
  const known = new Map<string, Kept>();
  /** Saves without an answer, by name: so many more there may be. */
  const unclear = new Map<string, number>();
  const amiss: Finding[] = [];
  const find = (what: string) => amiss.push({ invariant: 'I8', what });
  const change = (id: string, standing: Kept['standing']) => {
    const kept = known.get(id);
    if (kept !== undefined) known.set(id, { ...kept, standing });
  };

  function see(shown: Preset): void {
    const { id, name, page } = shown;
    const right = { id, ...choiceOf(name, page) };
    if (page !== pageOf(name) || !isSame(shown, right)) find(`a preset is not as it was saved: ${name}`);
    const kept = known.get(id);
    if (kept?.standing === 'deleted') find(`a deleted preset is there: ${name}`);
    if (kept !== undefined) return;
    const left = unclear.get(name) ?? 0;
    if (left === 0) find(`a preset is there that nobody saved: ${name}`);
    unclear.set(name, left - 1);
    known.set(id, { name, standing: 'there' });
  }

  function seeAll(shown: readonly Preset[], page: string, settled: boolean): void {
    for (const each of shown) see(each);
    for (const [id, { name, standing }] of known) {
      if (pageOf(name) !== page || shown.some((each) => each.id === id)) continue;
      if (standing === 'there') find(`a preset that was saved is not there: ${name}`);
      if (settled) change(id, 'deleted');
    }
    if (!settled) return;
    for (const each of shown) change(each.id, 'there');
    for (const name of unclear.keys()) if (pageOf(name) === page) unclear.set(name, 0);
  }

  for (const [{ call, asked, answer, together }, before] of callsOf(record)) {
    const outcome = outcomeOf(answer);
    const json = answer.got === 'answer' ? answer.json : undefined;
    if (call === 'presets/save-preset') {
      const name = textIn(asked, 'name') ?? '';
      const saved = z.safeParse(preset, json);
      if (outcome === 'unknown') unclear.set(name, (unclear.get(name) ?? 0) + 1);
      else if (outcome === 'done' && saved.success) known.set(saved.data.id, { name, standing: 'there' });
    } else if (call === 'presets/delete-preset') {
      const id = textIn(asked, 'id') ?? '';
      const isGone = answer.got === 'answer' && answer.status === 404;
      if (isGone && known.get(id)?.standing === 'there' && together === undefined)
        find(`a preset that was saved cannot be deleted: ${known.get(id)?.name}`);
      if (outcome === 'done' || isGone) change(id, 'deleted');
      else if (outcome === 'unknown' && known.get(id)?.standing === 'there') change(id, 'either');
    } else if (call === 'presets/list-presets' && outcome === 'done') {
      const shown = z.safeParse(listPresets.reply, json);
      if (shown.success) seeAll(shown.data, textIn(asked, 'page') ?? '', isSettled(before));
    }
  }
  const named = (standing: Kept['standing']) =>
    [...known.values()].flatMap((kept) => (kept.standing === standing ? [kept.name] : []));
  const must = [...new Set(named('there'))];
  const maybe = [...named('either'), ...[...unclear].flatMap(([name, left]) => (left > 0 ? [name] : []))];
  return { must, may: [...new Set(maybe)].filter((name) => !must.includes(name)), amiss };
}

function isSame(shown: Preset, right: Preset): boolean {
  const names = Object.keys(right).toSorted();
  return JSON.stringify(shown, names) === JSON.stringify(right, names);
}
