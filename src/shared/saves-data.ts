/** True if the user has asked the browser to save data, or has marked the connection as metered. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
