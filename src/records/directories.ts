import { church } from './church.ts';
import { assessors, coaches, trainers } from './people.ts';
import type { Directory } from './record.ts';

/** Every directory, in the order in which devices get them. The server serves each from its record alone. */
export const DIRECTORIES: readonly Directory[] = [church, trainers, assessors, coaches];
