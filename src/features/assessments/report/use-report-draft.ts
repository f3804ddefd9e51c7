import { useCallback, useLayoutEffect, useRef } from 'react';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import type { ReportTexts } from '#shared/assessor-report-fields.ts';
import { draftOf, textsOf } from './report-fields.ts';

/** After a key; well below the second within which nothing may be lost. */
const KEEP_AFTER_MS = 350;
/** So much later at most, where the next key comes right then: that one is painted first. */
const IDLE_WITHIN_MS = 250;

/**
 * Keeps the texts of the form a moment after the last key. Only the first key touches React state, and no key seals
 * anything, however long the text is.
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
    // At the key itself, not when it is kept: the server's copy may arrive in between.
    if (!hasBegun.current) onBegin();
    hasBegun.current = true;
    // Not put off by the next key: somebody may type without a pause.
    if (timer.current !== undefined) return;
    const own = setTimeout(() => whenIdle(() => timer.current === own && keepNow()), KEEP_AFTER_MS);
    timer.current = own;
  }, [keepNow, onBegin]);

  // Before the form is taken off the page: afterwards nobody could read it any more.
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

  /** No draft any more: the form's values have become a write, or are discarded. */
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  return { form, onInput, keepNow, stop };
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  } else work();
}
