import { SavedBoard } from './SavedBoard.tsx';
import { NothingSaved } from './SavedFrame.tsx';

export function TrackPage() {
  return (
    <SavedBoard
      title="Track"
      what="tracked"
      page="track"
      countOf="Tracked"
      empty={
        <NothingSaved title="No Tracked Opportunities">
          Track opportunities from the Dashboard. They are saved here, in this browser, and will not appear in future
          scans.
        </NothingSaved>
      }
    />
  );
}
