/** Downloads a file that was generated on this device. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not revoked at once, because Safari reads the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** True if a file of this type can be passed to another app of the device, as on most phones. */
export function canShare(type: string): boolean {
  const files = [new File([], 'probe', { type })];
  return typeof navigator.canShare === 'function' && navigator.canShare({ files });
}

/**
 * Passes a file to another app of the device, such as a messenger or a printer. If the device refuses, the file is
 * downloaded instead. Returns false if the user canceled.
 */
export async function shareFile(name: string, content: BlobPart, type: string): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([content], name, { type })], title: name });
    return true;
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    console.info('The device does not share this file; it is saved instead.', error);
    saveFile(name, content, type);
    return true;
  }
}

/** MIME types of these files. */
export const CSV_TYPE = 'text/csv;charset=utf-8';
export const PDF_TYPE = 'application/pdf';
export const CALENDAR_TYPE = 'text/calendar;charset=utf-8';
