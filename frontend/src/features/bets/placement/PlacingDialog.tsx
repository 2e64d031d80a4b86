import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { hasCode, hasStatus, messageFor } from '../../../api/api-error.ts';
import { SAVE_BETS_FALLBACK, saveBetsMutation } from '../../../api/bets/bets.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import type { BetOpener } from './bet-opener.ts';
import {
  type Draft,
  isFinished,
  isSaved,
  stageOf,
  withChosen,
  withCorrection,
  withOneBet,
  withTaken,
} from './drafts/draft.ts';
import { addDraft, changeDraft, draftsOf, removeDraft } from './drafts/drafts.ts';
import { onDraftsChanged } from './drafts/drafts-text.ts';
import { FirstBet, firstTaken } from './FirstBet.tsx';
import { quoteKey } from './hedges.ts';
import { showPlacing } from './open-placing.ts';
import { PlacedBet, PlacedSummary } from './PlacedBets.tsx';
import { ConfirmButton, PlacingFrame } from './PlacingFrame.tsx';
import { SecondBet } from './SecondBet.tsx';
import { savePosition } from './save-position.ts';
import { type PlacingRules, useSecondBet } from './second-choice.ts';
import type { TakenBet, TypedBet } from './taken-bet.ts';

interface PlacingDialogProps {
  userId: string;
  /** Of the draft. */
  draftKey: string;
  betting: PlacingRules;
  Opener: BetOpener;
  onClose: () => void;
}

/** Places two bets, one after the other, and saves each as soon as it is placed. What is typed and pressed survives closing and reloading. */
export function PlacingDialog(props: PlacingDialogProps) {
  const { userId, draftKey } = props;
  const latest = useSyncExternalStore(onDraftsChanged, () => draftsOf(userId).find(({ key }) => key === draftKey));
  // Another tab may have finished it.
  const [seen, setSeen] = useState(latest);
  if (latest !== undefined && latest !== seen) setSeen(latest);
  const draft = latest ?? seen;
  return draft === undefined ? null : <Placing {...props} draft={draft} />;
}

function Placing({ userId, draft, betting, Opener, onClose }: PlacingDialogProps & { draft: Draft }) {
  const { key, taken } = draft;
  const [first] = taken;
  const stage = stageOf(draft);
  const client = useQueryClient();
  const save = useMutation(saveBetsMutation(client, (draftKey) => savePosition(userId, draftKey)));
  const change = (next: (before: Draft) => Draft) => changeDraft(userId, key, next);
  const takeBet = (bet: TakenBet) => {
    // A second press must not place the next bet.
    change((before) => (stageOf(before) === stage ? withTaken(before, bet) : before));
    save.mutate(key);
  };
  const touch = () => change((before) => ({ ...before, touched: true }));
  const type = (typed: Partial<TypedBet>) =>
    change((before) => ({ ...before, touched: true, typed: { ...before.typed, ...typed } }));
  const leave = () => {
    // The bet that a hedge is for is placed already.
    const isNothing = !draft.touched && taken.length === (draft.offer.hedges === undefined ? 0 : 1);
    if (isNothing || isFinished(draft)) removeDraft(userId, key);
    onClose();
  };
  const drop = () => {
    removeDraft(userId, key);
    onClose();
  };
  const keepOne = () => change(withOneBet);
  const hedgeRest = (rest: Draft) => {
    addDraft(userId, rest, rest.startedAt);
    removeDraft(userId, key);
    showPlacing(rest.key);
  };
  const formId = useId();
  const steps = { draft, formId, Opener, onTouch: touch, onType: type, onTaken: takeBet };
  const saveState = first !== undefined && (
    <SaveState
      isSaved={isSaved(draft)}
      isSaving={save.isPending}
      error={save.error}
      onRetry={() => {
        // It is placed, whatever the limits say.
        if (hasCode(save.error, 'placing-stopped')) change((before) => ({ ...before, recordOnly: true }));
        save.mutate(key);
      }}
    />
  );
  const frame = { draft, onClose: leave };
  if (stage === 'first') {
    const bet = firstTaken(draft);
    return (
      <PlacingFrame
        {...frame}
        footer={
          <>
            {first === undefined ? (
              <Button tone="quiet" onClick={drop}>
                I didn’t take it
              </Button>
            ) : (
              <Button
                tone="quiet"
                onClick={() => change(({ typed: _typed, correcting: _correcting, ...rest }) => rest)}
              >
                Cancel
              </Button>
            )}
            <ConfirmButton formId={formId} bet={bet} verb={first === undefined ? 'I placed' : 'I got'} />
          </>
        }
      >
        <FirstBet {...steps} />
      </PlacingFrame>
    );
  }
  if (stage === 'second' && first !== undefined) {
    return <SecondStage {...{ frame, steps, first, betting, saveState, change, keepOne }} />;
  }
  return (
    <PlacingFrame
      {...frame}
      footer={
        <Button tone="primary" onClick={leave} className="flex-1">
          Done
        </Button>
      }
    >
      {taken.map((bet, at) => (
        <PlacedBet key={bet.label} draft={draft} step={at === 0 ? 1 : 2} bet={bet} />
      ))}
      <PlacedSummary draft={draft} rules={betting.rules} onClose={leave} onHedge={hedgeRest}>
        {saveState}
      </PlacedSummary>
    </PlacingFrame>
  );
}

interface SecondStageProps {
  frame: { draft: Draft; onClose: () => void };
  steps: Parameters<typeof FirstBet>[0];
  first: TakenBet;
  betting: PlacingRules;
  saveState: ReactNode;
  change: (next: (before: Draft) => Draft) => void;
  keepOne: () => void;
}

function SecondStage({ frame, steps, first, betting, saveState, change, keepOne }: SecondStageProps) {
  const { draft } = frame;
  const second = useSecondBet(draft, first, betting);
  const lookUp = () => {
    change(({ typed: _typed, ...rest }) => rest);
    void second.prices.refetch();
  };
  return (
    <PlacingFrame
      {...frame}
      footer={second.value !== undefined && <ConfirmButton formId={steps.formId} bet={second.taken} verb="I placed" />}
    >
      <PlacedBet
        {...{ draft, step: 1, bet: first }}
        // Of a hedge it is corrected in Track.
        {...(draft.offer.hedges === undefined && { onCorrect: (typed) => change((it) => withCorrection(it, typed)) })}
      >
        {saveState}
      </PlacedBet>
      <SecondBet
        {...steps}
        {...{ first, second }}
        onHedge={(hedge, instead) =>
          change((it) => withChosen(it, quoteKey(hedge.quote), instead && quoteKey(instead.quote)))
        }
        onKeepOne={keepOne}
        onLookUp={lookUp}
      />
    </PlacingFrame>
  );
}

interface SaveStateProps {
  isSaved: boolean;
  isSaving: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** Whether what is placed is saved with the account. What is not is kept in the browser until a press saves it. */
function SaveState({ isSaved, isSaving, error, onRetry }: SaveStateProps) {
  if (isSaved || isSaving) {
    return (
      <p role="status" className="mt-1 text-muted text-xs">
        {isSaved ? 'Saved to Track.' : 'Saving…'}
      </p>
    );
  }
  return (
    <div className="mt-2">
      <Message tone="caution" live error={error}>
        <p>Not saved to Track yet. {whyText(error)} It is kept in this browser.</p>
        <Button tone="outline" onClick={onRetry} className="mt-2">
          {hasCode(error, 'placing-stopped') ? 'I placed it: record it' : 'Save again'}
        </Button>
      </Message>
    </div>
  );
}

function whyText(error: Error | null): string {
  if (hasStatus(error, 404)) return 'It was deleted there.';
  return messageFor(error, SAVE_BETS_FALLBACK);
}
