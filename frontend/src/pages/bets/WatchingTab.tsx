import { BetsBar } from './BetsBar.tsx';
import { Tracked } from './Tracked.tsx';
import { useTabCounts } from './use-tab-counts.ts';

/** What a signed-in person watches: the tracked opportunities, below the tabs. */
export function WatchingTab() {
  const { counts } = useTabCounts();
  return (
    <>
      <BetsBar counts={counts} />
      <Tracked />
    </>
  );
}
