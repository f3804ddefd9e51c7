/** Hands a file made on this device to the person, as a download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: Safari reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What the browser calls these files. */
export const CSV_TYPE = 'text/csv;charset=utf-8';
export const PDF_TYPE = 'application/pdf';
