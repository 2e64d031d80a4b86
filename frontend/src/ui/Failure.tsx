import { Button } from './Button.tsx';

interface FailureProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** Shown in place of content that could not be loaded, with a retry button. */
export function Failure({ title, text, onRetry }: FailureProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center sm:py-20">
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="mt-2 text-muted text-sm">{text}</p>
      <Button tone="outline" className="mt-5" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
