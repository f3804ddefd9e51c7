import { expect, test } from 'vitest';
import { church } from '#src/records/church.ts';
import { DIRECTORY_FAILURES, PLANTER_FAILURES } from '#tests/spec-texts/directories.ts';
import { PROGRESS_TEXTS } from '#tests/spec-texts/planters.ts';
import { changeStage } from './change-stage.ts';
import { createNetworkPerson } from './create-network-person.ts';
import { createPlanter } from './create-planter.ts';
import { editNetworkPerson } from './edit-network-person.ts';
import { editPlanter } from './edit-planter.ts';
import { movePlanter } from './move-planter.ts';
import type { Verdict } from './mutation.ts';
import { writesOf } from './record-writes.ts';
import { setPicture } from './set-picture.ts';

const { create: createChurch, edit: editChurch, remove: deleteChurch } = writesOf(church);

const SILENT = { status: 500, message: '', body: undefined };
const TOLD = { ...SILENT, message: 'The server says why' };

interface Reads {
  read?(refused: typeof SILENT, args: never, op: never): Verdict | undefined;
}

test.each([
  [createChurch, {}, DIRECTORY_FAILURES.createChurch],
  [editChurch, {}, DIRECTORY_FAILURES.updateChurch],
  [deleteChurch, {}, DIRECTORY_FAILURES.deleteChurch],
  [createNetworkPerson, { kind: 'trainers' }, DIRECTORY_FAILURES.createTrainer],
  [createNetworkPerson, { kind: 'assessors' }, DIRECTORY_FAILURES.createAssessor],
  [createNetworkPerson, { kind: 'coaches' }, DIRECTORY_FAILURES.createCoach],
  [editNetworkPerson, { kind: 'trainers' }, DIRECTORY_FAILURES.updateTrainer],
  [editNetworkPerson, { kind: 'assessors' }, DIRECTORY_FAILURES.updateAssessor],
  [editNetworkPerson, { kind: 'coaches' }, DIRECTORY_FAILURES.updateCoach],
  [setPicture, {}, DIRECTORY_FAILURES.uploadImage],
  [createPlanter, {}, PLANTER_FAILURES.create],
  [editPlanter, {}, PLANTER_FAILURES.update],
  [changeStage, {}, PLANTER_FAILURES.stage],
  [changeStage, { onProgress: true }, PROGRESS_TEXTS.failed.update],
  [movePlanter, {}, PLANTER_FAILURES.assignment],
] as const)('a refusal of $name without a message gets that of the specification', (...row) => {
  const [mutation, args, words] = row;
  const { read }: Reads = mutation;
  const reason = { kind: 'refused', message: words, status: 500 };
  expect(read?.(SILENT, args as never, {} as never)).toEqual({ kind: 'attention', reason });
  expect(read?.(TOLD, args as never, {} as never)).toBeUndefined();
});
