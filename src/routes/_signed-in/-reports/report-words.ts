/** 'submitted' as 'Submitted'. */
export function statusWords(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** Who reported. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }) {
  return `${first_name} ${last_name}`.trim();
}
