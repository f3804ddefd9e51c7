import classes from './toast-host.module.css';

/**
 * The element that contains the toasts. A modal dialog makes everything outside it inert, so the host moves into the
 * dialog that was opened last, and back when that one closes.
 */
let host: HTMLElement | undefined;
const open: HTMLElement[] = [];

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    host.className = classes.host ?? '';
    document.body.append(host);
  }
  return host;
}

/** Shows toasts inside this dialog until the returned function is called. */
export function showToastsIn(dialog: HTMLElement): () => void {
  open.push(dialog);
  place();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    place();
  };
}

function place(): void {
  const home = open.at(-1) ?? document.body;
  if (host && host.parentElement !== home) home.append(host);
}
