import { useCallback, useLayoutEffect, useRef } from 'react';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import type { ReportTexts } from '#shared/assessor-report-fields.ts';
import { draftOf, textsOf } from './report-fields.ts';

/** Delay after a key press; well below the one second within which nothing may be lost. */
const KEEP_AFTER_MS = 350;
/** Maximum further delay, so that an immediately following key press is painted first. */
const IDLE_WITHIN_MS = 250;

/**
 * Saves the form's texts shortly after a key press. Only the first key press updates React state, and no key press
 * seals anything, however long the text is.
 */
export function useReportDraft(draft: DraftHandle, before: ReportTexts, onBegin: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasBegun = useRef(false);
  const { keep } = draft;

  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    keep(draftOf(textsOf(form.current), before));
  }, [keep, before]);

  const onInput = useCallback(() => {
    // Immediately, not when the draft is saved: the server's copy may arrive in between.
    if (!hasBegun.current) onBegin();
    hasBegun.current = true;
    // Not postponed by the next key press, because somebody may type without a pause.
    if (timer.current !== undefined) return;
    const own = setTimeout(() => whenIdle(() => timer.current === own && keepNow()), KEEP_AFTER_MS);
    timer.current = own;
  }, [keepNow, onBegin]);

  // Runs before the form is removed; afterwards its values could no longer be read.
  useLayoutEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) keepNow();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keepNow]);

  /** Stops saving drafts: the form's values have been queued or discarded. */
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  return { form, onInput, keepNow, stop };
}

/** Runs the work at once in Safari, which has no idle callback. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  } else work();
}
