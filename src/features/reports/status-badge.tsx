import { Badge, type Tone } from '#ui/badge.tsx';
import { statusWords } from './report-words.ts';

/** Submitted is blue, reviewed orange, approved green (spec part 1, 4). */
const TONES: Record<string, Tone> = { submitted: 'info', reviewed: 'warn', approved: 'ok' };

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? 'neutral'}>{statusWords(status)}</Badge>;
}
