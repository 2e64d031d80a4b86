import { lazy, useState } from 'react';
import { LazyPart } from '../LazyPart.tsx';
import type { CheckMenuProps } from './OpenCheckMenu.tsx';

const load = () => import('./OpenCheckMenu.tsx');
const OpenCheckMenu = lazy(async () => ({ default: (await load()).OpenCheckMenu }));
/** A failure is reported when the button is pressed. */
const preload = () => void load().catch(() => undefined);

/** A button with a menu of switches, which stays open while they are pressed. The menu's code is loaded on hover or focus. */
export function CheckMenu<V extends string>(props: CheckMenuProps<V>) {
  const { name, options, chosen, onChange, className, children } = props;
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const button = { type: 'button', 'aria-label': name, 'aria-haspopup': 'menu', className, children } as const;
  if (state !== 'open') {
    return (
      <button
        {...button}
        aria-expanded={false}
        // This button replaces the one that was pressed.
        // biome-ignore lint/a11y/noAutofocus: only after a failure
        autoFocus={state === 'failed'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setState('open')}
      />
    );
  }
  return (
    <LazyPart
      errorTitle="The menu could not be loaded"
      onLoadError={() => setState('failed')}
      fallback={<button {...button} aria-expanded={false} />}
    >
      <OpenCheckMenu
        {...{ name, options, chosen, className, children }}
        onChange={(values) => onChange(options.flatMap(({ value }) => (values.includes(value) ? [value] : [])))}
      />
    </LazyPart>
  );
}
