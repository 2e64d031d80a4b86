import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';
import { Reference } from './Reference.tsx';

interface FailureProps {
  title: string;
  text: string;
  /** What caused it: the reference of a failed call is shown below the text. */
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of content that could not be loaded, with a retry button. */
export function Failure({ title, text, error, onRetry }: FailureProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center sm:py-20">
      <h2 className="font-semibold text-lg">{title}</h2>
      <div className="mt-2 text-muted text-sm">
        <p>{text}</p>
        <Reference error={error} />
      </div>
      <Button tone="outline" className="mt-5" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

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

interface LoadStateProps {
  query: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };
  /** Why it could not be loaded. */
  failure: string;
  /** Shown while it loads. */
  skeleton: ReactNode;
}

/** Shown in a card until a query has data. */
export function LoadState({ query: { data, error, refetch }, failure, skeleton }: LoadStateProps) {
  if (data !== undefined) return null;
  if (error === null) return skeleton;
  return <CardFailure text={failure} error={error} onRetry={() => void refetch()} />;
}
