import { messageFor } from '../../../api/api-error.ts';
import { CHECK_FALLBACK, IMPORT_FALLBACK, UNDO_FALLBACK } from '../../../api/bets/bet-files.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { CheckedFile, ChooseFile, counted } from './ImportSteps.tsx';
import type { LastImport } from './last-import.ts';
import { type ImportState, useImport } from './use-import.ts';

/** Bets from a file: choose it, see what is new, import it, or undo that. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImport();
  const close = () => {
    importing.cancel();
    onClose();
  };
  return (
    <Modal
      title="Import bets"
      width="wide"
      onClose={close}
      // The first two steps have their buttons beside what they are about.
      footer={
        ['choosing', 'mapping'].includes(importing.state.step) ? undefined : <Actions {...importing} onClose={close} />
      }
    >
      <Content {...importing} />
    </Modal>
  );
}

type Import = ReturnType<typeof useImport>;

function Content({ state, last, choose, map, undo, startOver }: Import) {
  switch (state.step) {
    case 'choosing':
      return (
        <div className="flex flex-col gap-4">
          {state.refused !== undefined && (
            <Message tone="failure" live>
              {state.refused}
            </Message>
          )}
          {state.error !== undefined && (
            <Message tone="failure" live error={state.error}>
              {messageFor(state.error, CHECK_FALLBACK)}
            </Message>
          )}
          <ChooseFile onChoose={(file) => void choose(file)} />
          {last !== undefined && <Earlier last={last} onUndo={() => void undo(last.importId)} />}
        </div>
      );
    case 'mapping':
      return (
        <ColumnMapping
          fileName={state.fileName}
          table={state.table}
          onMapped={(mapping, answers) => void map(state.fileName, state.table, mapping, answers)}
          onBack={startOver}
        />
      );
    case 'checking':
      return (
        <>
          <ProgressBar
            text="Comparing with your bets"
            share={state.total === 0 ? undefined : state.done / state.total}
          />
          <TakesMinutes bets={state.total} />
        </>
      );
    case 'ready':
      return <CheckedFile checked={state.checked} />;
    case 'importing':
      return (
        <>
          <ProgressBar
            text={`${state.done.toLocaleString('en-US')} of ${counted(state.checked.fresh.length, 'bet')} imported`}
            share={state.done / state.checked.fresh.length}
          />
          <TakesMinutes bets={state.checked.fresh.length} />
        </>
      );
    default:
      return <Outcome state={state} />;
  }
}

/** Of so many the calls reach the limit of a session, and wait. */
const MANY_BETS = 5_000;

function TakesMinutes({ bets }: { bets: number }) {
  if (bets < MANY_BETS) return null;
  return (
    <p className="mt-3 text-pretty text-muted text-sm">Large imports take a few minutes. Keep this window open.</p>
  );
}

/** An import of an earlier dialog. */
function Earlier({ last: { fileName, bets }, onUndo }: { last: LastImport; onUndo: () => void }) {
  return (
    <section
      aria-label="Last import"
      className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3"
    >
      <p className="min-w-0 break-words text-sm">
        Last import: {counted(bets, 'bet')} from {fileName}
        <span className="block text-muted">Undo deletes all of them, including those you have changed since.</span>
      </p>
      <Button tone="outline" onClick={onUndo}>
        Undo
      </Button>
    </section>
  );
}

type Ended = Extract<ImportState, { step: 'stopped' | 'done' | 'undoing' | 'undo-failed' | 'undone' }>;

function Outcome({ state }: { state: Ended }) {
  switch (state.step) {
    case 'stopped':
      return (
        <Message tone={state.error === undefined ? 'caution' : 'failure'} live error={state.error}>
          {state.error === undefined ? 'Canceled.' : messageFor(state.error, IMPORT_FALLBACK)}{' '}
          {state.done.toLocaleString('en-US')} of {counted(state.checked.fresh.length, 'bet')} imported.
        </Message>
      );
    case 'done':
      return (
        <div className="flex flex-col gap-3">
          <Message tone="notice" live>
            {counted(state.done, 'bet')} imported from {state.checked.fileName}.
          </Message>
          <p className="text-pretty text-muted text-sm">
            Undo deletes all of them, including those you have changed since. You can undo it here as long as this tab
            is open.
          </p>
        </div>
      );
    case 'undoing':
      return <ProgressBar text={`${counted(state.deleted, 'bet')} deleted`} share={undefined} />;
    case 'undo-failed':
      return (
        <Message tone="failure" live error={state.error}>
          {messageFor(state.error, UNDO_FALLBACK)} {counted(state.deleted, 'bet')} deleted.
        </Message>
      );
    case 'undone':
      return (
        <Message tone="notice" live>
          Import undone: {counted(state.deleted, 'bet')} deleted.
        </Message>
      );
  }
}

function Actions({ state, importId, send, undo, cancel, startOver, onClose }: Import & { onClose: () => void }) {
  const row = 'flex flex-wrap justify-end gap-2';
  switch (state.step) {
    case 'ready':
      return (
        <div className={row}>
          <Button tone="outline" onClick={startOver}>
            Choose another file
          </Button>
          {state.checked.fresh.length > 0 && (
            <Button tone="primary" onClick={() => void send(state.checked, 0)}>
              Import {counted(state.checked.fresh.length, 'bet')}
            </Button>
          )}
        </div>
      );
    case 'checking':
    case 'importing':
      return (
        <div className={row}>
          <Button tone="outline" onClick={cancel}>
            Cancel
          </Button>
        </div>
      );
    case 'stopped':
      return (
        <div className={row}>
          {/* Also after the first part: it may have been stored before its reply was lost. */}
          <Button tone="outline" onClick={() => void undo(importId)}>
            Undo this import
          </Button>
          <Button tone="primary" onClick={() => void send(state.checked, state.done)}>
            Continue
          </Button>
        </div>
      );
    case 'done':
    case 'undo-failed':
      return (
        <div className={row}>
          <Button tone="outline" onClick={() => void undo(state.step === 'done' ? importId : state.importId)}>
            {state.step === 'done' ? 'Undo this import' : 'Try again'}
          </Button>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      );
    case 'undone':
      return (
        <div className={row}>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      );
    default:
      return null;
  }
}
