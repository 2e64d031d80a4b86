import { type ReactNode, useState } from 'react';
import { LazyPart } from '../LazyPart.tsx';

/** What the button of a closed menu needs. */
interface ClosedMenuButton {
  readonly 'aria-expanded': false;
  readonly autoFocus?: true | undefined;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onClick?: () => void;
}

interface LazyMenuProps {
  /** Loads the menu's code, once. */
  load: () => Promise<unknown>;
  button: (props: ClosedMenuButton) => ReactNode;
  /** The lazily loaded menu, initially open, with its own button. */
  children: ReactNode;
}

/** A menu whose code is loaded on hover or focus of its button. */
export function LazyMenu({ load, button, children }: LazyMenuProps) {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  // A failure is reported when the button is pressed.
  const preload = () => void load().catch(() => undefined);
  if (state !== 'open') {
    return button({
      'aria-expanded': false,
      // This button replaces the one that was pressed.
      autoFocus: state === 'failed' ? true : undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setState('open'),
    });
  }
  return (
    <LazyPart
      errorTitle="The menu could not be loaded"
      onLoadError={() => setState('failed')}
      fallback={button({ 'aria-expanded': false })}
    >
      {children}
    </LazyPart>
  );
}
