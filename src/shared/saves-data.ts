/** True where the reader has asked the browser to save data, or calls the connection metered. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
