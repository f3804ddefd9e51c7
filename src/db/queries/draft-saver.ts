import { currentVault } from '#src/vault/current.ts';
import { type DraftFields, fieldsOfDraft, isLosing } from './draft-fields.ts';
import {
  dropDraft,
  keepVersion,
  openedFields,
  restoreVersion,
  saveDraft,
  saveVersioned,
} from './drafts.ts';

/** Saves one draft with one write at a time, ending with the newest state. `drop` cancels waiting saves. */
export interface DraftSaver {
  /** Sets the stored content that the form starts from. */
  startFrom(fields: DraftFields | undefined, savedAt: number | undefined): void;
  /** Returns false if the device could not store the draft. */
  save(fields: DraftFields): Promise<boolean>;
  settle(): Promise<void>;
  restore(seq: number): Promise<{ fields: DraftFields; savedAt: number } | undefined>;
  drop(): Promise<void>;
}

export interface DraftKind {
  /** Earlier states are kept and can be restored. */
  versions?: boolean;
  /** Stored sealed (src/vault). */
  confidential?: boolean;
}

export function newDraftSaver(
  key: string,
  { versions = false, confidential = false }: DraftKind = {},
): DraftSaver {
  let waiting: DraftFields | undefined;
  let running: Promise<boolean> | undefined;
  let last: { fields: DraftFields | undefined; savedAt: number | undefined } = {
    fields: undefined,
    savedAt: undefined,
  };

  async function run(): Promise<boolean> {
    let ok = true;
    while (waiting) {
      const fields = waiting;
      waiting = undefined;
      ok = await tryToSave(fields);
    }
    running = undefined;
    return ok;
  }

  async function tryToSave(fields: DraftFields): Promise<boolean> {
    try {
      const kept = confidential ? await sealed(fields) : fields;
      if (versions) {
        const losing = isLosing(last.fields, fields);
        const save = { fields: kept, lastSavedAt: last.savedAt, isLosing: losing };
        last = { fields, savedAt: await saveVersioned(key, save) };
      } else await saveDraft(key, kept);
      return true;
    } catch (error) {
      console.warn('A draft could not be kept.', error);
      return false;
    }
  }

  let lastSealed: { fields: DraftFields; sealed: DraftFields } = { fields: {}, sealed: {} };

  /** Seals only changed fields again: a long report changes in one field at a time. */
  async function sealed(fields: DraftFields): Promise<DraftFields> {
    const vault = await currentVault();
    const before = lastSealed;
    const entries = Object.entries(fields).map(async ([name, text]) => {
      const known = before.fields[name] === text ? before.sealed[name] : undefined;
      return [name, known ?? (await vault.seal(text))] as const;
    });
    lastSealed = { fields, sealed: Object.fromEntries(await Promise.all(entries)) };
    return lastSealed.sealed;
  }

  /** On a full device, no version is kept, but submitting still works. */
  async function keepLastVersion(): Promise<void> {
    try {
      await keepVersion(key);
    } catch (error) {
      console.warn('A version of a draft could not be kept.', error);
    }
  }

  return {
    startFrom(fields, savedAt) {
      last = { fields, savedAt };
    },
    save(fields) {
      waiting = fields;
      running ??= run();
      return running;
    },
    async settle() {
      await running;
      if (versions) await keepLastVersion();
    },
    async restore(seq) {
      await running;
      const draft = await restoreVersion(key, seq);
      if (!draft) return undefined;
      const fields = fieldsOfDraft(await openedFields(draft.fields)) ?? {};
      last = { fields, savedAt: draft.savedAt };
      return { fields, savedAt: draft.savedAt };
    },
    async drop() {
      waiting = undefined;
      await running;
      if (versions) await keepLastVersion();
      await dropDraft(key);
    },
  };
}
