import { Mail } from 'lucide-react';
import { buttonStyle } from '../../../ui/button-style.ts';
import { supportEmail } from '../copy.ts';

const subject = 'Affiliate application';
const body = 'Who I am:\nWhere I would recommend Crossbook:\nPayPal or bank transfer:\n';

/** Applying is a message to support. */
export function ApplyLink() {
  return (
    <a
      href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      className={buttonStyle('primary', 'w-full sm:w-auto sm:px-6')}
    >
      <Mail aria-hidden className="size-4" />
      Apply by email
    </a>
  );
}
