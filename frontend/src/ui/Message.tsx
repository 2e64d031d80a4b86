import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Reference } from './Reference.tsx';

interface MessageProps {
  /** `notice`: the indigo box, also used for errors in forms. */
  tone: 'notice' | 'caution' | 'failure';
  /** Announced by screen readers when it appears. */
  live?: boolean;
  /** What caused it: the reference of a failed call is shown below. */
  error?: unknown;
  children: ReactNode;
}

const tones = {
  notice: { style: 'bg-accent-soft text-accent-ink', icon: Info },
  caution: { style: 'bg-caution-soft text-caution', icon: TriangleAlert },
  failure: { style: 'bg-loss-soft text-loss', icon: CircleAlert },
};

export function Message({ tone, live = false, error, children }: MessageProps) {
  const { style, icon: Icon } = tones[tone];
  return (
    <div role={live ? 'alert' : undefined} className={classNames('flex gap-2 rounded-md px-3 py-2.5 text-sm', style)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {children}
        <Reference error={error} />
      </div>
    </div>
  );
}
