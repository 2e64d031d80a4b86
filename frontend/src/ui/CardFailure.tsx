import { Button } from './Button.tsx';
import { Message } from './Message.tsx';

interface CardFailureProps {
  text: string;
  /** What caused it. */
  error: unknown;
  onRetry: () => void;
}

/** Shown in a card in place of what could not be loaded, with a retry button. */
export function CardFailure({ text, error, onRetry }: CardFailureProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Message tone="failure" live error={error}>
        {text}
      </Message>
      <Button tone="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
