import { Mail } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';
import { supportEmail } from './copy.ts';

export function Contact() {
  return (
    <section aria-labelledby="contact" className="mt-8">
      <h2 id="contact" className="font-bold text-xl tracking-tight">
        Contact Us
      </h2>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
        <p className="max-w-prose text-muted text-sm">
          Something does not work, or a question is not answered here? Write to{' '}
          <span className="wrap-anywhere font-semibold text-ink">{supportEmail}</span>.
        </p>
        <a href={`mailto:${supportEmail}`} className={buttonStyle('outline')}>
          <Mail aria-hidden className="size-4" />
          Email support
        </a>
      </div>
    </section>
  );
}
