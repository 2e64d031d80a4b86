import { kinds } from '../../../../shared/odds/kinds.ts';
import { Card } from '../../ui/Card.tsx';
import { ColumnMeanings, ProofTable } from './ProofTable.tsx';
import { leagueLabel, type Proof, pairColumns, pairTexts } from './proof-texts.ts';

/** How long arbitrages and overlaps lasted. `pairs`: undefined until they are loaded. */
export function PairProof({ pairs }: { pairs: Proof['pairs'] | undefined }) {
  return (
    <Card title="Arbitrages and overlaps">
      {pairs === undefined || pairs.length === 0 ? (
        <p className="text-sm">No rows are in the proof yet. A day after they were listed they stand here:</p>
      ) : (
        <ProofTable
          caption="How long arbitrages and overlaps were listed"
          first="Listed as"
          columns={pairColumns}
          rows={pairs.map((each) => ({
            key: `${each.kind} ${each.league}`,
            label:
              each.league === null ? (
                kinds[each.kind].label
              ) : (
                <span className="pl-3 text-muted">{leagueLabel(each.league)}</span>
              ),
            ...{ rows: each.rows, texts: pairTexts(each) },
          }))}
        />
      )}
      <ColumnMeanings columns={pairColumns} />
    </Card>
  );
}
