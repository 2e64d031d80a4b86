import { type ComponentProps, useState } from 'react';
import { classNames } from '../lib/class-names.ts';

interface ThemedLogoProps {
  name: string;
  /** Image URLs for light and dark surfaces. */
  light: string;
  dark: string;
  /**
   * `lazy`: only the current theme's image is loaded, and only near the viewport, with nothing in its place until then; it may be missing in
   * print.
   */
  loading?: 'lazy';
}

/** A company's name, at once, and over it as wide its logo for the current theme when that is loaded, so that nothing moves. */
export function ThemedLogo({ name, light, dark, loading }: ThemedLogoProps) {
  const [state, setState] = useState<'text' | 'logo' | 'missing'>(loading === 'lazy' ? 'logo' : 'text');
  const logo: ComponentProps<'img'> = {
    loading,
    // A prerendered one may be loaded already.
    ref: (image) => {
      if (image?.complete && image.naturalWidth > 0) setState('logo');
    },
    onLoad: () => setState('logo'),
    onError: () => setState('missing'),
  };
  const style = classNames('absolute inset-0 size-full object-contain object-left', state !== 'logo' && 'opacity-0');
  return (
    <span className="relative inline-flex h-5 min-w-0 max-w-full items-center align-middle">
      <span
        aria-hidden={state !== 'missing'}
        className={classNames('truncate font-semibold text-sm leading-5', state === 'logo' && 'opacity-0')}
      >
        {name}
      </span>
      {state !== 'missing' && (
        <>
          <img {...logo} alt={name} src={light} className={classNames(style, 'dark:hidden')} />
          <img {...logo} alt={name} src={dark} className={classNames(style, 'hidden dark:block')} />
        </>
      )}
    </span>
  );
}
