import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { SAVE_BETS_FALLBACK } from '../../../api/bets/bets.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';

interface SaveStateProps {
  isSaved: boolean;
  isSaving: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** Whether what is placed is saved with the account. What is not is kept in the browser until a press saves it. */
export function SaveState({ isSaved, isSaving, error, onRetry }: SaveStateProps) {
  if (isSaved || isSaving) {
    return (
      <p role="status" className="mt-1 text-muted text-xs">
        {isSaved ? 'Saved to My bets.' : 'Saving…'}
      </p>
    );
  }
  return (
    <div className="mt-2">
      <Message tone="caution" live error={error}>
        <p>Not saved to My bets yet. {whyText(error)} It is kept in this browser.</p>
        <Button tone="outline" onClick={onRetry} className="mt-2">
          Save again
        </Button>
      </Message>
    </div>
  );
}

function whyText(error: Error | null): string {
  if (hasStatus(error, 404)) return 'It was deleted there.';
  return messageFor(error, SAVE_BETS_FALLBACK);
}
