import { Plural } from '@lingui/react/macro';
import { type RefObject, useEffect, useState } from 'react';
import type { ReportTexts } from '#shared/assessor-report-fields.ts';
import layout from '#ui/layout.module.css';
import { countWords, textsOf } from './report-fields.ts';

const COUNT_AFTER_MS = 500;

interface Props {
  form: RefObject<HTMLFormElement | null>;
  start: ReportTexts;
}

/**
 * Renders separately, a moment after the last key press, so that the form with its long texts does not render again.
 */
export function WordCount({ form, start }: Props) {
  const [words, setWords] = useState(() => countWords(start));
  useEffect(() => {
    const watched = form.current;
    if (!watched) return;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(countWords(textsOf(watched))), COUNT_AFTER_MS);
    };
    watched.addEventListener('input', later);
    return () => {
      clearTimeout(timer);
      watched.removeEventListener('input', later);
    };
  }, [form]);
  return (
    <p className={layout.muted}>
      <Plural value={words} one="# word" other="# words" />
    </p>
  );
}
