export interface Renaming {
  planter: number;
  church: string;
  token: string;
}

/** Another user changes a planter. `api`: `http://…/api`. */
export async function renameChurch(
  api: string,
  { planter, church, token }: Renaming,
): Promise<void> {
  const response = await fetch(`${api}/church-planters/${planter}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ church_name: church }),
  });
  if (!response.ok) throw new Error(`The planter was not changed: ${response.status}`);
}
