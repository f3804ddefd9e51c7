import * as z from 'zod/mini';
import { wireId, wireText } from './values.ts';

/** An entry of Today that was put off (docs/decisions/snooze.md). */
export const SnoozeAnswer = z.object({ id: wireId, until: wireText, state: wireText });
