/** How often the event loop turned while `work` ran: only in between can other requests be served. */
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
