import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { User } from '../../../../../shared/contracts/account.ts';
import type { RequestTo } from '../../../api/client.ts';
import { userQuery } from '../../../api/user.ts';
import { decodeFile } from '../../../lib/files/file-text.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const server = fakeApi();
const IMPORT = 'POST /api/bet-imports';
const saved: { name: string; text: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return `blob:${blobs.length}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    void blobs
      .at(-1)
      ?.arrayBuffer()
      .then((bytes) => saved.push({ name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }));
  });
});

const HEADER = 'bet_id,sportsbook,type,status,odds,amount,profit,time_placed,bet_info';
const line = (id: number, odds = '2.1') =>
  `B${id},FanDuel,straight,SETTLED_LOSS,${odds},10,-10,02/24/2026 19:53:23 GMT,Lakers`;
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'bets.csv') =>
  new File([text], name, { type: 'text/csv' });

type Part = RequestTo<'bets/imports/import-positions'>;
const partsSent = () =>
  server.calls.flatMap(({ method, path, body }) => {
    const part = body as Part;
    return `${method} ${path}` === IMPORT && !part.dryRun ? [part] : [];
  });
/** Those whose id ends with 0 are known. */
const answer = (part: Part) => {
  const keys = part.dryRun ? part.keys.flat() : part.positions;
  const other = part.dryRun ? 'new' : 'added';
  return json({ outcomes: keys.map(({ doubleKey }) => (/B\d*0$/.test(doubleKey) ? 'known' : other)) });
};

const importer: User = { id: 'importer', email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose a CSV file'), { target: { files: [file] } });
const open = (file: File) => {
  renderPart(<ImportDialog onClose={() => {}} />);
  choose(file);
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('the import says what is new, known and not understood, imports in parts of 50, and is undone', async () => {
  server.on(IMPORT, ({ body }: { body: unknown }) => answer(body as Part));
  open(fileOf([HEADER, ...Array.from({ length: 70 }, (_, n) => line(n + 1)), line(99, '"1,9y"')].join('\n')));
  expect(await screen.findByText('63 new · 7 already added · 1 line not read')).toBeTruthy();
  expect(screen.getByText("line 72: odds '1,9y' are not odds")).toBeTruthy();
  expect(partsSent()).toEqual([]);
  expect(
    server.calls.map(({ body }) => (body as Extract<Part, { dryRun: true }>).keys.map(({ length }) => length)),
  ).toEqual([[50, 20]]);
  press('Import 63 bets');
  expect(await screen.findByText('63 bets imported from bets.csv.')).toBeTruthy();
  expect(partsSent().map(({ positions }) => positions.length)).toEqual([50, 13]);
  const [{ importId } = { importId: '' }] = partsSent();
  let left = 2;
  server.on(`DELETE /api/bet-imports/${importId}`, () => {
    left -= 1;
    return json({ deleted: left === 1 ? 50 : 13, left: left > 0 });
  });
  press('Undo this import');
  expect(await screen.findByText('Import undone: 63 bets deleted.')).toBeTruthy();
});

it('the import goes on after a failure from where it stopped, with the same id', async () => {
  let failing = true;
  server.on(IMPORT, ({ body }: { body: unknown }) => {
    const part = body as Part;
    if (!part.dryRun && part.positions.length < 50 && failing) {
      return json({ message: 'Service unavailable', requestId: 'r' }, 503);
    }
    return answer(part);
  });
  open(fileOf([HEADER, ...Array.from({ length: 70 }, (_, n) => line(n + 1))].join('\n')));
  await screen.findByText(/63 new/);
  press('Import 63 bets');
  expect(await screen.findByText(/50 of 63 bets imported\./)).toBeTruthy();
  failing = false;
  press('Continue');
  expect(await screen.findByText('63 bets imported from bets.csv.')).toBeTruthy();
  const ids = new Set(partsSent().map(({ importId }) => importId));
  expect(ids.size).toBe(1);
  expect(partsSent().map(({ positions }) => positions.length)).toEqual([50, 13, 13]);
});

it('the import is undone after the dialog was closed, by who imported', async () => {
  server.on(IMPORT, ({ body }: { body: unknown }) => answer(body as Part));
  const { client, rerender } = renderPart(null);
  const openAs = (user: User) => {
    client.setQueryData(userQuery.queryKey, user);
    rerender(null);
    rerender(<ImportDialog onClose={() => {}} />);
  };
  openAs(importer);
  choose(fileOf([HEADER, ...Array.from({ length: 70 }, (_, n) => line(n + 1))].join('\n')));
  await screen.findByText(/63 new/);
  press('Import 63 bets');
  await screen.findByText('63 bets imported from bets.csv.');
  server.on(`DELETE /api/bet-imports/${partsSent()[0]?.importId}`, () => json({ deleted: 63, left: false }));
  openAs({ ...importer, id: 'other' });
  expect(screen.queryByRole('region', { name: 'Last import' })).toBeNull();
  openAs(importer);
  expect(screen.getByRole('region', { name: 'Last import' }).textContent).toContain('63 bets from bets.csv');
  press('Undo');
  expect(await screen.findByText('Import undone: 63 bets deleted.')).toBeTruthy();
  press('Done');
  openAs(importer);
  expect(screen.queryByRole('region', { name: 'Last import' })).toBeNull();
});

it('the import asks for the columns of an unknown file', async () => {
  server.on(IMPORT, ({ body }: { body: unknown }) => answer(body as Part));
  open(fileOf('Date,Text,Price,Stake\n11/23/2026,Jets,+150,20\n'));
  expect(await screen.findByRole('table')).toBeTruthy();
  press('Next');
  expect(await screen.findByText('Still needed: Bet')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Bet'), { target: { value: '1' } });
  press('Next');
  expect(await screen.findByText('1 new · 0 already added · 0 lines not read')).toBeTruthy();
  press('Import 1 bet');
  await screen.findByText(/^1 bet imported/);
  expect(partsSent()[0]?.positions[0]?.legs[0]).toMatchObject({ label: 'Jets', odds: 150, stake: 20 });
});

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

test.each([
  [
    'a zip or workbook',
    bytes('PK', [3, 4]),
    'This is an Excel workbook or a zip file. Save it as CSV, or unpack it, first.',
  ],
  ['binary data', bytes('a,b\n1,2\n3,', [0, 1]), 'Line 3: this is not text. Only CSV files can be imported.'],
  ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1).fill(65), 'The file is larger than 5 MB. Split it.'],
])('R-474: a file of %s is refused', (_what, content, refused) => {
  expect(decodeFile(content, 5 * 1024 * 1024)).toEqual({ refused });
});

const wide = (text: string, at: 0 | 1) =>
  bytes([...text].flatMap((each) => (at === 0 ? [each.charCodeAt(0), 0] : [0, each.charCodeAt(0)])));

test.each([
  ['Windows-1252', bytes('Date,Bet\n1,Montr', [0xe9], 'al ', [0x80], '5\n'), 'Date,Bet\n1,Montréal €5\n'],
  ['UTF-16 with its mark', bytes([0xff, 0xfe], [...wide('a,b\n1,é\n', 0)]), 'a,b\n1,é\n'],
  ['UTF-16, high bytes first', bytes([0xfe, 0xff], [...wide('a,b\n', 1)]), 'a,b\n'],
  ['UTF-16 without a mark', wide('Date,Bet\n1,2\n', 0), 'Date,Bet\n1,2\n'],
])('a file in %s is read', (_what, content, text) => {
  expect(decodeFile(content, 5 * 1024 * 1024)).toBe(text);
});

it('the import asks what the dates and the units of a file are where nothing in it says so', async () => {
  server.on(IMPORT, ({ body }: { body: unknown }) => answer(body as Part));
  open(fileOf('Date,Bet,Odds,Stake\n8/9/2026,Jets,+150,2u\n'));
  await screen.findByRole('table');
  press('Next');
  expect(await screen.findByText('Still needed: how dates are written, what one unit is')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Dates are written'), { target: { value: 'day-first' } });
  fireEvent.change(screen.getByLabelText('One unit is'), { target: { value: '25' } });
  press('Next');
  expect(await screen.findByText('1 new · 0 already added · 0 lines not read')).toBeTruthy();
  press('Import 1 bet');
  await screen.findByText(/^1 bet imported/);
  expect(partsSent()[0]?.positions[0]).toMatchObject({
    placedAt: expect.stringMatching(/^2026-09-0[789]/),
    legs: [{ stake: 50 }],
  });
});

it('the import names cells that were left out of bets', async () => {
  server.on(IMPORT, ({ body }: { body: unknown }) => answer(body as Part));
  open(fileOf(`${HEADER}\nB1,FanDuel,straight,SETTLED_LOSS,2.1,10,ten,02/24/2026 19:53:23 GMT,Lakers\n`));
  expect(await screen.findByText('1 new · 0 already added · 0 lines not read')).toBeTruthy();
  expect(screen.getByText("line 2: profit 'ten' is not an amount")).toBeTruthy();
  expect(screen.getByText('1 cell couldn’t be read. The bets are imported without it.')).toBeTruthy();
});

it('R-474: a broken file is refused in the dialog with its line, and another one can be chosen', async () => {
  open(fileOf(`${HEADER}\n"B1,FanDuel\n`));
  expect(await screen.findByText('Line 2: a quote (") is opened and not closed.')).toBeTruthy();
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

describe('the export', () => {
  const position = {
    ...{ id: 'a'.repeat(32), revision: 1, kind: 'single', game: null, tags: [], note: '', state: 'open', profit: 0 },
    placedAt: '2026-02-24T19:53:23.000Z',
    legs: [
      {
        ...{ sportsbookId: 1, label: '=1+1', pick: null, odds: 110, stake: 100, bonus: false, fee: 0 },
        placedAt: '2026-02-24T19:53:23.000Z',
      },
    ],
  };

  it('reads all pages, and saves a file without formulas, with a mark if it is wanted', async () => {
    server.on('GET /api/bets', ({ query }: { query: URLSearchParams }) =>
      json({ positions: [position], ...(query.get('cursor') === null && { cursor: 'next' }) }),
    );
    const onClose = vi.fn();
    renderPart(<ExportDialog onClose={onClose} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'For older versions of Excel' }));
    press('Export');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('crossbook-bets.csv');
    expect(saved[0]?.text.startsWith('\uFEFFposition_id,leg,')).toBe(true);
    expect(saved[0]?.text.match(/,'=1\+1,/g)).toHaveLength(2);
  });

  it('says that a year’s record is not tax advice, in the dialog and in the file', async () => {
    server.on('GET /api/bets', { positions: [position] });
    renderPart(<ExportDialog onClose={() => {}} now={new Date(2026, 10, 24)} />);
    fireEvent.change(screen.getByLabelText('File'), { target: { value: 'year' } });
    expect(screen.getByText(/^These are your records, not tax advice\./)).toBeTruthy();
    press('Export');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('crossbook-record-2026.csv');
    expect(saved[0]?.text.startsWith('"These are your records, not tax advice."\r\n')).toBe(true);
  });

  it('of no bets says so', async () => {
    server.on('GET /api/bets', { positions: [] });
    renderPart(<ExportDialog onClose={() => {}} />);
    press('Export');
    expect(await screen.findByText('There are no bets to export yet.')).toBeTruthy();
  });

  it('that fails can be tried again', async () => {
    server.on('GET /api/bets', () => json({ message: 'Service unavailable', requestId: 'r' }, 503));
    renderPart(<ExportDialog onClose={() => {}} />);
    press('Export');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });
});
