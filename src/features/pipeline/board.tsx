import { useState } from 'react';
import layout from '#ui/layout.module.css';
import { useWide } from '#ui/use-wide.ts';
import { ClosedPlants } from './closed-plants.tsx';
import { isClosed, type StageColumn } from './columns.ts';
import classes from './pipeline.module.css';
import { type BoardView, StageColumnView } from './stage-column.tsx';
import { StageTabs } from './stage-tabs.tsx';

interface Props {
  columns: readonly StageColumn[];
  view: BoardView;
}

/** All stages side by side on a desktop, one at a time on a phone. */
export function Board({ columns, view }: Props) {
  const isWide = useWide('(min-width: 900px)');
  const [chosen, setChosen] = useState(columns[0]?.stage ?? '');
  if (!isWide) {
    const column = columns.find(({ stage }) => stage === chosen) ?? columns[0];
    return (
      <StageTabs
        columns={columns}
        chosen={column?.stage ?? ''}
        isWhole={view.isWhole}
        onChoose={setChosen}
      >
        {column && <OneStage column={column} view={view} />}
      </StageTabs>
    );
  }
  const closed = columns.find(isClosed);
  return (
    <>
      <div className={layout.scrollable}>
        <div className={classes.board}>
          {columns
            .filter((column) => !isClosed(column))
            .map((column) => (
              <StageColumnView key={column.stage} column={column} view={view} />
            ))}
        </div>
      </div>
      {closed && <ClosedPlants column={closed} view={view} />}
    </>
  );
}

function OneStage({ column, view }: { column: StageColumn; view: BoardView }) {
  return isClosed(column) ? (
    <ClosedPlants column={column} view={view} />
  ) : (
    <StageColumnView column={column} view={view} />
  );
}
