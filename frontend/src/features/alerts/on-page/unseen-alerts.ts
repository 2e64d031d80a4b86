import { setTitleCount } from '../../../lib/use-page-title.ts';

let count = 0;

/** Counts alerts that came while nobody looked at a board: in the tab's title, and on the icon of an installed app. */
export function countUnseen(more: number): void {
  show(count + more);
}

export function clearUnseen(): void {
  if (count > 0) show(0);
}

function show(unseen: number): void {
  count = unseen;
  setTitleCount(unseen);
  // Only installed apps have a badge, and not in every browser.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(unseen).catch(() => undefined);
}
