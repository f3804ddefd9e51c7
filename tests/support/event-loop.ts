/** Number of turns of the event loop while `work` ran: other requests can be served only between turns. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  try {
    await work();
  } finally {
    isDone = true;
  }
  return turns;
}
