import { features } from './features.ts';

/** Everything a subscription holds. */
export function FeatureGrid() {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ title, text }) => (
        <div key={title} className="border-line border-t pt-3">
          <dt className="font-semibold text-sm">{title}</dt>
          <dd className="mt-1 text-pretty text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
