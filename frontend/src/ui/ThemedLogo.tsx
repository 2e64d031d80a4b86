import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';

interface WordMarkProps {
  name: string;
  /** Where the mark is drawn for light and for dark surfaces. */
  light: string;
  dark: string;
  className?: string;
  /** `lazy`: only the picture of the theme in force is fetched, and only near the window; paper may show neither. */
  loading?: 'lazy';
}

/** A company's mark in the colours of the theme; its name where the picture is missing. */
export function ThemedLogo({ name, light, dark, className, loading }: WordMarkProps) {
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
