import { useState } from 'react';
import { useBrowserValue } from './use-browser-value.ts';

/** Whether the component came with a page that was rendered at build: true while that is rendered, and for good once the app has taken it over. */
export function usePrerendered(): boolean {
  const isNow = useBrowserValue(() => false, true);
  const [wasAtFirst] = useState(isNow);
  return wasAtFirst;
}
