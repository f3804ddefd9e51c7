export interface BareDrain {
  /** Server numbers of planters, taken in turn. */
  planters: readonly number[];
  token: string;
  count: number;
}

/** The requests of a drain without the engine: four at a time, nothing stored. Returns milliseconds. */
export async function bareDrain({ planters, token, count }: BareDrain): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const nth = next;
      next += 1;
      const response = await fetch(
        `/api/church-planters/${planters[nth % planters.length]}/contacts`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify({
            contact_date: '2026-11-19',
            contact_type: 'phone',
            notes: `Bare contact ${nth}`,
            next_contact_date: '2026-12-19',
          }),
        },
      );
      if (!response.ok) throw new Error(`refused: ${response.status}`);
      await response.json();
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return performance.now() - startedAt;
}
