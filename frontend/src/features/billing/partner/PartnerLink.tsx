import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { REFERRAL_PARAMETER } from '../../../../../shared/contracts/referral-link.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Message } from '../../../ui/Message.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { DISCLOSURE, disclosureRule } from './partner-copy.ts';

interface PartnerLinkProps {
  code: string;
  /** The partner's share in percent. */
  percent: number;
  /** Whether the partnership has ended. */
  ended: boolean;
}

/** The partner's link and code, with the line that has to stand beside them. */
export function PartnerLink({ code, percent, ended }: PartnerLinkProps) {
  const link = `${window.location.origin}/?${new URLSearchParams({ [REFERRAL_PARAMETER]: code })}`;
  return (
    <Card title="Your link">
      {ended ? (
        <Message tone="caution">
          The partnership has ended: the code {code} no longer earns commission. What you earned before will be paid.
        </Message>
      ) : (
        <div className="flex flex-col gap-4">
          <Copyable label="Link" text={link} />
          <div className="rounded-md bg-sunken p-3 sm:p-4">
            <p className="mb-3 text-pretty text-sm">{disclosureRule}</p>
            <Copyable label="Disclosure" text={DISCLOSURE} />
          </div>
          <p className="text-muted text-sm">
            Your code is <span className="font-semibold text-ink">{code}</span>. You earn{' '}
            <span className="font-semibold text-ink">{percent}%</span> of what people pay who sign up through your link.
          </p>
        </div>
      )}
    </Card>
  );
}

/** How long the button says that it copied. */
const COPIED_MS = 2_000;

/** A text that can be selected with one click, or copied with a button. */
function Copyable({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast({ title: 'Couldn’t copy', text: 'Your browser did not allow it. Select the text and copy it.' }),
    );
  const Icon = copied ? Check : Copy;
  const action = copied ? 'Copied' : 'Copy';
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <dl className="min-w-0 sm:flex-1">
        <dt className="mb-1.5 font-medium text-sm">{label}</dt>
        <dd className="wrap-anywhere flex min-h-11 select-all items-center rounded-md border border-line-strong bg-surface px-3 py-2 text-sm">
          {text}
        </dd>
      </dl>
      <Button tone="outline" className="sm:min-w-28" aria-label={`${action} ${label.toLowerCase()}`} onClick={copy}>
        <Icon aria-hidden className="size-4" />
        {action}
      </Button>
      <span role="status" className="sr-only">
        {copied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
