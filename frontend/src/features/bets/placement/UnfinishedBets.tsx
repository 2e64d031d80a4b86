import { useSyncExternalStore } from 'react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { showToast } from '../../../ui/toasts.ts';
import { type Draft, isFinished, isSaved } from './drafts/draft.ts';
import { addDraft, draftsOf, removeDraft } from './drafts/drafts.ts';
import { onDraftsChanged } from './drafts/drafts-text.ts';
import { showPlacing } from './open-placing.ts';
import { betName } from './texts.ts';

const UNDO_TOAST_MS = 8_000;

/** The bets that were begun and not finished, to continue or discard. */
export function UnfinishedBets({ userId }: { userId: string }) {
  const drafts = useSyncExternalStore(onDraftsChanged, () => draftsOf(userId)).filter(
    (draft) => draft.touched && !isFinished(draft),
  );
  if (drafts.length === 0) return null;
  return (
    <ul aria-label="Unfinished bets" className="mt-1.5 mb-2 flex flex-col gap-1.5 sm:mt-0">
      {drafts.map((draft) => (
        <UnfinishedBet key={draft.key} userId={userId} draft={draft} />
      ))}
    </ul>
  );
}

function UnfinishedBet({ userId, draft }: { userId: string; draft: Draft }) {
  const { offer, key } = draft;
  const discard = () => {
    removeDraft(userId, key);
    showToast(
      {
        title: 'Discarded',
        text: discardedText(draft),
        action: { label: 'Undo', run: () => addDraft(userId, draft, currentTime()) },
      },
      UNDO_TOAST_MS,
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded-md bg-accent-soft py-0.5 pr-1 pl-3 text-accent-ink text-sm">
      <p className="min-w-48 flex-1 break-words">
        You have an unfinished bet: <span className="font-semibold">{offer.eventTitle}</span>
        {placedText(draft)}
      </p>
      <div className="ml-auto flex">
        <LineButton label="Continue" about={offer.eventTitle} onPress={() => showPlacing(key)} />
        <LineButton label="Discard" about={offer.eventTitle} onPress={discard} />
      </div>
    </li>
  );
}

interface LineButtonProps {
  label: string;
  about: string;
  onPress: () => void;
}

function LineButton({ label, about, onPress }: LineButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 rounded-md px-2.5 font-semibold underline-offset-2 hover:underline lg:min-h-9"
    >
      {label}
      <span className="sr-only"> {about}</span>
    </button>
  );
}

/** `. Over 25.5 at FanDuel is placed` */
function placedText(draft: Draft): string {
  const { offer, taken } = draft;
  const names = taken.map((bet) => `${betName(offer, bet.label)} at ${sportsbookName(bet.sportsbookId)}`);
  if (names.length === 0) return '';
  const placed = `. ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} placed`;
  return isSaved(draft) ? placed : `${placed}, not saved yet`;
}

function discardedText(draft: Draft): string {
  if (draft.taken.length === 0) return draft.offer.eventTitle;
  return isSaved(draft) ? 'What you placed stays in Track.' : 'What you placed was not saved to Track.';
}
