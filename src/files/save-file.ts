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

/** True where a file of this type can be handed to another app of the device: on most phones. */
export function canShare(type: string): boolean {
  const files = [new File([], 'probe', { type })];
  return typeof navigator.canShare === 'function' && navigator.canShare({ files });
}

/**
 * Hands a file to another app of the device, such as a messenger or a printer. Answers whether it went anywhere; where
 * the device refuses, the file is saved as a download instead.
 */
export async function shareFile(name: string, content: BlobPart, type: string): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([content], name, { type })], title: name });
    return true;
  } catch (error) {
    // Its person closed the list of apps.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    console.info('The device does not share this file; it is saved instead.', error);
    saveFile(name, content, type);
    return true;
  }
}

/** What the browser calls these files. */
export const CSV_TYPE = 'text/csv;charset=utf-8';
export const PDF_TYPE = 'application/pdf';
export const CALENDAR_TYPE = 'text/calendar;charset=utf-8';
