/** In place of the rows that are not rendered. One cell: a span over more columns than are shown would make room for them. */
export function RowSpace({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height }} className="p-0" />
    </tr>
  );
}
