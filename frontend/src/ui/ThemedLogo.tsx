import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';

interface ThemedLogoProps {
  name: string;
  /** Image URLs for light and dark surfaces. */
  light: string;
  dark: string;
  className?: string;
  /** `lazy`: only the current theme's image is loaded, and only near the viewport; it may be missing in print. */
  loading?: 'lazy';
}

/** A company's logo for the current theme, or its name if the image is missing. */
export function ThemedLogo({ name, light, dark, className, loading }: ThemedLogoProps) {
  const [missing, setMissing] = useState(false);
  if (missing) return <span className="truncate font-semibold text-xs">{name}</span>;
  const style = classNames('h-5 w-auto max-w-full object-contain object-left', className);
  return (
    <>
      <img
        src={light}
        alt={name}
        width={80}
        height={20}
        loading={loading}
        onError={() => setMissing(true)}
        className={classNames(style, 'dark:hidden')}
      />
      <img
        src={dark}
        alt={name}
        width={80}
        height={20}
        loading={loading}
        onError={() => setMissing(true)}
        className={classNames(style, 'hidden dark:block')}
      />
    </>
  );
}
