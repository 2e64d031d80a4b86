import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Mapping } from '../../../../../shared/bets/csv/mapping.ts';
import {
  betsTable,
  type ReadFile,
  readBets,
  readByMapping,
  sourceName,
  sourceOf,
} from '../../../../../shared/bets/csv/read-bets.ts';
import type { Answers } from '../../../../../shared/bets/csv/read-mapped.ts';
import {
  type ImportedPosition,
  KEY_LISTS_PER_CALL,
  MAX_IMPORT_BYTES,
  POSITIONS_PER_IMPORT_CALL,
} from '../../../../../shared/contracts/bets/imports.ts';
import { isRefused, type LineProblem, type Table } from '../../../../../shared/csv/read-table.ts';
import { sendPart, undoImport } from '../../../api/bets/bet-files.ts';
import { refetchBets } from '../../../api/bets/bets-list.ts';
import { userQuery } from '../../../api/user.ts';
import { decodeFile } from '../../../lib/files/file-text.ts';
import { newKey } from '../../../lib/new-key.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { clockHere } from '../local-time.ts';
import { forgetImport, lastImportOf, rememberImport } from './last-import.ts';

/** What a file holds, compared with what is stored. */
export interface Checked {
  readonly fileName: string;
  /** Whose file it is: `Pikkit`, or `your columns`. */
  readonly source: string;
  readonly fresh: readonly ImportedPosition[];
  readonly known: number;
  readonly problems: readonly LineProblem[];
  /** Cells that were left out of bets that are read. */
  readonly remarks: readonly LineProblem[];
}

export type ImportState =
  | { readonly step: 'choosing'; readonly refused?: string; readonly error?: unknown }
  | { readonly step: 'mapping'; readonly fileName: string; readonly table: Table }
  | { readonly step: 'checking'; readonly done: number; readonly total: number }
  | { readonly step: 'ready'; readonly checked: Checked }
  | { readonly step: 'importing'; readonly checked: Checked; readonly done: number }
  /** Canceled, or failed with an error. */
  | { readonly step: 'stopped'; readonly checked: Checked; readonly done: number; readonly error?: unknown }
  | { readonly step: 'done'; readonly checked: Checked; readonly done: number }
  | { readonly step: 'undoing'; readonly deleted: number }
  | { readonly step: 'undo-failed'; readonly importId: string; readonly deleted: number; readonly error: unknown }
  | { readonly step: 'undone'; readonly deleted: number };

/** The steps of an import. It has one id, so that parts which were sent twice are known, and all of it can be undone. */
export function useImport() {
  const client = useQueryClient();
  const userId = client.getQueryData(userQuery.queryKey)?.id;
  const [importId] = useState(newKey);
  const [last, setLast] = useState(() => (userId === undefined ? undefined : lastImportOf(userId)));
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const stopper = useRef(new AbortController());

  const check = async (fileName: string, source: string, read: ReadFile) => {
    const { signal } = restart(stopper);
    const all = read.positions.map(({ position }) => position);
    const fresh: ImportedPosition[] = [];
    try {
      let done = 0;
      const keys = all.map(({ doubleKey, placedAt }) => ({ doubleKey, placedAt }));
      for (const part of partsOf(keys, KEY_LISTS_PER_CALL * POSITIONS_PER_IMPORT_CALL)) {
        setState({ step: 'checking', done, total: all.length });
        const outcomes = await sendPart({ dryRun: true, keys: partsOf(part, POSITIONS_PER_IMPORT_CALL) }, signal);
        fresh.push(...all.slice(done, done + part.length).filter((_, at) => outcomes[at] === 'new'));
        done += part.length;
      }
      if (signal.aborted) return;
      const { problems, remarks } = read;
      const checked = { fileName, source, fresh, known: all.length - fresh.length, problems, remarks };
      setState({ step: 'ready', checked });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choosing', error });
    }
  };

  const choose = async (file: File) => {
    if (file.size > MAX_IMPORT_BYTES) return refuse('The file is larger than 5 MB. Split it.');
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()), MAX_IMPORT_BYTES);
    if (typeof text !== 'string') return refuse(text.refused);
    const table = betsTable(text);
    if (isRefused(table)) return refuse(table.refused);
    const source = sourceOf(table.columns);
    if (source !== undefined) return check(file.name, sourceName(source), readBets(table, source, currentTime()));
    if (table.columns.length < 2) return refuse('The file has only one column. Choose a CSV file with a header row.');
    setState({ step: 'mapping', fileName: file.name, table });
  };
  const refuse = (refused: string) => setState({ step: 'choosing', refused });

  /** Sends what is left, from where it stopped. */
  const send = async (checked: Checked, from: number) => {
    const { signal } = restart(stopper);
    const { fileName } = checked;
    let done = from;
    try {
      for (const part of partsOf(checked.fresh.slice(from), POSITIONS_PER_IMPORT_CALL)) {
        setState({ step: 'importing', checked, done });
        // Before its reply, which may be lost.
        if (userId !== undefined) rememberImport({ userId, importId, fileName, bets: done + part.length });
        await sendPart({ importId, dryRun: false, positions: part }, signal);
        done += part.length;
      }
      setState({ step: 'done', checked, done });
    } catch (error) {
      setState({ step: 'stopped', checked, done, ...(!signal.aborted && { error }) });
    }
    await refetchBets(client);
  };

  const undo = async (id: string) => {
    let deleted = 0;
    setState({ step: 'undoing', deleted });
    try {
      await undoImport(id, (n) => {
        deleted = n;
        setState({ step: 'undoing', deleted });
      });
      forgetImport();
      setLast(undefined);
      setState({ step: 'undone', deleted });
    } catch (error) {
      setState({ step: 'undo-failed', importId: id, deleted, error });
    }
    await refetchBets(client);
  };

  return {
    state,
    importId,
    /** Of an earlier dialog. */
    last,
    choose,
    map: (fileName: string, table: Table, mapping: Mapping, answers: Answers) =>
      check(fileName, 'your columns', readByMapping(table, { mapping, clock: clockHere, answers }, currentTime())),
    send,
    undo,
    cancel: () => {
      stopper.current.abort();
      setState((current) => (current.step === 'checking' ? { step: 'choosing' } : current));
    },
    startOver: () => setState({ step: 'choosing' }),
  };
}

function restart(stopper: { current: AbortController }): AbortController {
  stopper.current = new AbortController();
  return stopper.current;
}

/** Below what a call takes. */
const MAX_PART_CHARACTERS = 64 * 1024;

/** Parts of at most so many items, and of so few characters that they fit into a call in any encoding. */
function partsOf<T>(items: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = JSON.stringify(item).length;
    const last = parts.at(-1);
    if (last === undefined || last.length === most || size > room) {
      parts.push([item]);
      room = MAX_PART_CHARACTERS - size;
    } else {
      last.push(item);
      room -= size;
    }
  }
  return parts;
}
