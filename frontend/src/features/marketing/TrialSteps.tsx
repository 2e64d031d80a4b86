import { trialSteps } from './copy.ts';

/** What starting a trial takes. */
export function TrialSteps() {
  return (
    <div>
      <h1 className="text-balance font-bold text-2xl tracking-tight sm:text-3xl">Help and free trial</h1>
      <p className="mt-2 text-pretty text-muted">
        See every opportunity for five days. Your card is verified, and nothing is charged until the trial ends.
      </p>
      <ol className="mt-6 flex flex-col gap-3">
        {trialSteps.map((step, index) => (
          <li key={step} className="flex items-center gap-3 text-sm">
            <span
              aria-hidden
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs tabular-nums"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
