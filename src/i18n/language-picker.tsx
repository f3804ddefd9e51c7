import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { language } from '#shared/i18n.ts';
import classes from './language-picker.module.css';
import { chooseLanguage, offeredLanguages } from './languages.ts';

/** Lists each language under its own name. */
export function LanguagePicker() {
  const [problem, setProblem] = useState('');

  async function choose(tag: string) {
    setProblem('');
    try {
      await chooseLanguage(tag);
    } catch (error) {
      console.warn(`The language ${tag} could not be loaded`, error);
      setProblem(t`This language could not be loaded. Check your connection and try again.`);
    }
  }

  return (
    <div className={classes.picker}>
      <select
        aria-label={t`Language`}
        value={language()}
        onChange={(event) => void choose(event.target.value)}
      >
        {offeredLanguages().map(({ tag, label }) => (
          <option key={tag} value={tag} lang={tag}>
            {label}
          </option>
        ))}
      </select>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
