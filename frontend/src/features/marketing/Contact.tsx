import { Mail } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';
import { supportEmail } from './copy.ts';
import { Section } from './Section.tsx';

export function Contact() {
  return (
    <Section id="contact" title="Contact Us">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
        <p className="max-w-prose text-muted text-sm">
          Something does not work, or a question is not answered here? Write to{' '}
          <span className="wrap-anywhere font-semibold text-ink">{supportEmail}</span>.
        </p>
        <a href={`mailto:${supportEmail}`} className={buttonStyle('outline', 'max-sm:w-full')}>
          <Mail aria-hidden className="size-4" />
          Email support
        </a>
      </div>
    </Section>
  );
}
