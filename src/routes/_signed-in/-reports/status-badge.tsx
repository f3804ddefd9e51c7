import { Badge, type Tone } from '#ui/badge.tsx';

/** Submitted blue, reviewed orange, approved green (spec part 1, 4). */
const TONES: Record<string, Tone> = { submitted: 'info', reviewed: 'warn', approved: 'ok' };

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? 'neutral'}>{statusWords(status)}</Badge>;
}

/** 'submitted' as 'Submitted'. */
export function statusWords(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
