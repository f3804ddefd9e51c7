import { plural, t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { searchText } from '#shared/fold-text.ts';
import { showCount } from '#shared/formats.ts';
import { withWords } from '#shared/word-search.ts';
import { classNames } from '#ui/class-names.ts';
import fieldClasses from '#ui/field.module.css';
import { Field, type FieldWords } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './combobox.module.css';

export interface Choice {
  value: string;
  label: string;
  /** Distinguishes people with the same name. */
  note?: string;
}

export interface ChoiceProps extends FieldWords {
  name: string;
  /** '' if nobody is selected. */
  value: string;
  /**
   * Pass the same array until the list changes, so that 10,000 names are normalized only once. A choice with the value
   * '' means nobody.
   */
  choices: readonly Choice[];
  /** Shown if nobody is selected and the list has no entry for that. */
  placeholder?: string;
  onChoose(value: string): void;
}

/** Maximum number of choices to render. The list says that the others are found by typing. */
const SHOWN = 50;

/**
 * A text field with a list below it, following the ARIA pattern of an editable combobox: the focus stays in the field,
 * and `aria-activedescendant` refers to the active choice. Words match in any order and without accents. Leaving the
 * field without a choice restores the selection; emptying it selects nobody, if that is possible.
 */
export function Combobox(props: ChoiceProps) {
  const { label, hint, error, optional, name, value, placeholder } = props;
  const list = useChoiceList(props);
  const listId = useId();
  const idOf = (at: number) => `${listId}-${at}`;
  const hidden = useAnnounced(value);
  const hasList = list.isOpen && list.shown.length > 0;
  const active = hasList && list.active >= 0 ? idOf(list.active) : undefined;
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (list.isOpen) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [list.isOpen]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <div className={classes.combobox}>
          <input ref={hidden} type="hidden" name={name} value={value} />
          <span className={fieldClasses.withEnd}>
            <input
              {...aria}
              type="text"
              role="combobox"
              aria-expanded={hasList}
              aria-controls={hasList ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={active}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={placeholder}
              value={list.text}
              className={classNames(fieldClasses.control, fieldClasses.select)}
              onChange={(event) => list.type(event.currentTarget.value)}
              onClick={list.open}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={list.leave}
              onKeyDown={list.onKeyDown}
            />
            <Icon name="chevron-down" size={20} />
          </span>
          <VisuallyHidden>
            <span role="status">{list.count}</span>
          </VisuallyHidden>
          {list.isOpen && (
            <div ref={popup} className={classes.popup}>
              {hasList && (
                <div id={listId} role="listbox" aria-label={label} className={classes.list}>
                  {list.shown.map((choice, at) => (
                    <Option
                      key={choice.value}
                      id={idOf(at)}
                      choice={choice}
                      isActive={at === list.active}
                      isChosen={choice.value === value}
                      onChoose={() => list.choose(choice)}
                    />
                  ))}
                </div>
              )}
              <p className={classNames(layout.note, classes.count)} aria-hidden="true">
                {list.count}
              </p>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  isChosen: boolean;
  onChoose(): void;
}

/** Keys are handled by the field, which keeps the focus. */
function Option({ id, choice, isActive, isChosen, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{choice.label}</span>
      {choice.note && <span className={classNames(layout.note, classes.note)}>{choice.note}</span>}
    </button>
  );
}

/** State of the list: the typed text, the choices that match it, and the active one. */
function useChoiceList({ value, choices, placeholder, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const searched = useMemo(
    () => choices.map((choice) => ({ choice, text: searchText(textOf(choice)) })),
    [choices],
  );
  const query = typed ?? '';
  const found = isOpen ? withWords(searched, query) : [];
  // An option that clears the selection, as in a native select.
  const nobody =
    placeholder !== undefined && value !== '' && query === ''
      ? [{ value: '', label: placeholder }]
      : [];
  const shown = [...nobody, ...found.slice(0, SHOWN).map(({ choice }) => choice)];
  const chosen = choices.find((one) => one.value === value);

  function open() {
    if (isOpen) return;
    setOpen(true);
    setActive(-1);
  }

  function close() {
    setOpen(false);
    setTyped(undefined);
    setActive(-1);
  }

  function choose(choice: Choice) {
    close();
    onChoose(choice.value);
  }

  /** Clears the selection if the field was emptied and may be empty. */
  function leave() {
    const mayBeNobody = placeholder !== undefined || choices.some((one) => one.value === '');
    if (typed?.trim() === '' && mayBeNobody && value !== '') onChoose('');
    close();
  }

  function move(to: number) {
    if (isOpen) setActive(Math.max(0, Math.min(shown.length - 1, to)));
    else open();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + 8),
      PageUp: () => move(active - 8),
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      step();
    } else if (isOpen && event.key === 'Escape') {
      // Closes only the list, not the surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      const choice = shown[active];
      if (choice) choose(choice);
    }
  }

  return {
    isOpen,
    active,
    shown,
    count: isOpen ? countWords(found.length) : '',
    text: typed ?? chosen?.label ?? '',
    open,
    leave,
    choose,
    onKeyDown,
    type(text: string) {
      setTyped(text);
      setOpen(true);
      setActive(text.trim() === '' ? -1 : 0);
    },
  };
}

/** The hidden form field with the value. It emits an input event for a new choice, so that drafts and errors follow. */
function useAnnounced(value: string) {
  const hidden = useRef<HTMLInputElement>(null);
  const announced = useRef(value);
  useEffect(() => {
    if (announced.current === value) return;
    announced.current = value;
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return hidden;
}

function textOf({ label, note = '' }: Choice): string {
  return `${label} ${note}`;
}

function countWords(found: number): string {
  if (found === 0) return t`Nobody found. All words must match: try fewer.`;
  const all = showCount(found);
  if (found <= SHOWN) return plural(found, { one: `${all} choice`, other: `${all} choices` });
  const some = showCount(SHOWN);
  return t`The first ${some} of ${all}. Type more of the name to find the others.`;
}
