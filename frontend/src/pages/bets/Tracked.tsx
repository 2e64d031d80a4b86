import { SavedBoard } from '../boards/saved/SavedBoard.tsx';
import { NothingSaved } from '../boards/saved/SavedFrame.tsx';

/** The opportunities that are tracked in this browser. `heading`: undefined where the page has one above. */
export function Tracked({ heading }: { heading?: string }) {
  return (
    <SavedBoard
      heading={heading}
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
