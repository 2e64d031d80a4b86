import { usePageTitle } from '../../../lib/use-page-title.ts';
import { SavedBoard } from './SavedBoard.tsx';
import { NothingSaved } from './SavedFrame.tsx';

export function HiddenPage() {
  usePageTitle('Hidden');
  return (
    <SavedBoard
      heading="Hidden"
      what="hidden"
      page="hidden"
      countOf="Available"
      empty={
        <NothingSaved title="No Hidden Opportunities">
          Hide opportunities from the Dashboard to keep them out of future scans. They are kept here, in this browser,
          where they can be unhidden or tracked.
        </NothingSaved>
      }
    />
  );
}
