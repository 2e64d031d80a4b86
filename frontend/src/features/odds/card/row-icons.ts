import { createLucideIcon, type LucideIcon } from 'lucide-react';

/** Icons that stand in each of hundreds of rows: Lucide's, which other places use, each drawn as one path. Source: lucide 1.75, whose icons have up to ten elements. */
function onePath(name: string, path: string): LucideIcon {
  return createLucideIcon(name, [['path', { d: path, key: name }]]);
}

export const Calculator = onePath(
  'calculator',
  'M6 2H18A2 2 0 0 1 20 4V20A2 2 0 0 1 18 22H6A2 2 0 0 1 4 20V4A2 2 0 0 1 6 2ZM8 6H16M16 14V18M16 10h.01M12 10h.01M8 10h.01M12 14h.01M8 14h.01M12 18h.01M8 18h.01',
);

export const EyeOff = onePath(
  'eye-off',
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2 22 22',
);

export const ExternalLink = onePath(
  'external-link',
  'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
);
