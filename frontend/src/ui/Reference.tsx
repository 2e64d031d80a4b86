import { referenceOf } from '../lib/reference.ts';

/** The reference of a failed call, below the text about it; one press selects all of it. Nothing for errors without one. */
export function Reference({ error }: { error: unknown }) {
  const reference = referenceOf(error);
  if (reference === undefined) return null;
  return (
    <p className="mt-1 text-xs">
      Reference: <code className="wrap-anywhere select-all font-mono">{reference}</code>
    </p>
  );
}
