import { affiliateTerms } from './affiliate-copy.ts';

/** What is agreed, at a glance. */
export function AffiliateTerms() {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-raised lg:grid-cols-4">
      {affiliateTerms.map(({ name, value, text }) => (
        <div key={name} className="bg-surface p-4 sm:p-5">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="mt-1 font-bold text-lg tracking-tight sm:text-xl">{value}</dd>
          <dd className="mt-1 text-pretty text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
