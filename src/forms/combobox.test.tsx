import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { Typed } from '#src/forms/typed.ts';
import { type Choice, PersonChoice } from './person-choice.tsx';

afterEach(cleanup);

const many = (count: number): Choice[] =>
  Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: `Person ${at + 1}` }));

const PEOPLE: readonly Choice[] = [
  ...many(12),
  { value: '20', label: 'Ana María Muñoz', note: 'Oxford, MS' },
  { value: '21', label: 'Seán O’Neill & Eve', note: 'Jackson, MS' },
  { value: '22', label: 'Ana Muñoz', note: 'Tupelo, MS' },
];

interface FieldProps {
  choices?: readonly Choice[];
  start?: string;
  placeholder?: string;
  onChoose?(value: string): void;
}

function Field({
  choices = PEOPLE,
  start = '',
  placeholder = 'Select planter',
  onChoose,
}: FieldProps) {
  const [value, setValue] = useState(start);
  return (
    <PersonChoice
      label="Planter"
      name="planter"
      value={value}
      choices={choices}
      placeholder={placeholder}
      onChoose={(chosen) => {
        onChoose?.(chosen);
        setValue(chosen);
      }}
    />
  );
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { expanded: false });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};
/** Waits for the combobox to load; until then a native select takes its place. */
async function combobox(): Promise<HTMLInputElement> {
  await waitFor(() => expect(screen.getByLabelText('Planter').tagName).toBe('INPUT'));
  return field();
}

it('uses a native select for a short list', () => {
  render(<Field choices={many(12)} />);
  expect(screen.getByLabelText('Planter').tagName).toBe('SELECT');
});

it('finds words in any order, without accents and punctuation, in names and places', async () => {
  render(<Field />);
  const input = await combobox();
  fireEvent.change(input, { target: { value: 'munoz ana' } });
  expect(options()).toEqual(['Ana María MuñozOxford, MS', 'Ana MuñozTupelo, MS']);
  fireEvent.change(input, { target: { value: 'oneill' } });
  expect(options()).toEqual(['Seán O’Neill & EveJackson, MS']);
  fireEvent.change(input, { target: { value: 'tupelo' } });
  expect(options()).toEqual(['Ana MuñozTupelo, MS']);
  fireEvent.change(input, { target: { value: 'nobody at all' } });
  expect(options()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe(
    'Nobody found. All words must match: try fewer.',
  );
  expect(input.getAttribute('aria-expanded')).toBe('false');
});

it('is navigated by keyboard with the focus in the field, and exposes the active choice', async () => {
  const onChoose = vi.fn();
  render(<Field onChoose={onChoose} />);
  const input = await combobox();
  input.focus();
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const list = screen.getByRole('listbox', { name: 'Planter' });
  expect(input.getAttribute('aria-controls')).toBe(list.id);
  expect(screen.getByRole('status').textContent).toBe('15 choices');
  expect(active()).toBeUndefined();
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(active()).toBe('Person 2');
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(active()).toBe('Person 1');
  expect(document.activeElement).toBe(input);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['1']]);
  expect(input.value).toBe('Person 1');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('selects the tapped choice, and marks it when the list opens again', async () => {
  render(<Field />);
  const input = await combobox();
  fireEvent.click(input);
  fireEvent.click(screen.getByRole('option', { name: 'Person 7' }));
  expect(input.value).toBe('Person 7');
  fireEvent.click(input);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Person 7');
  // The first option clears the selection, as in a native select.
  fireEvent.click(screen.getByRole('option', { name: 'Select planter' }));
  expect(input.value).toBe('');
});

it('restores the selection on blur or Escape, and clears it if the field was emptied', async () => {
  const onChoose = vi.fn();
  render(<Field start="3" onChoose={onChoose} />);
  const input = await combobox();
  fireEvent.change(input, { target: { value: 'muñoz' } });
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(input.value).toBe('Person 3');
  fireEvent.change(input, { target: { value: 'half a na' } });
  fireEvent.blur(input);
  expect(input.value).toBe('Person 3');
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.blur(input);
  expect(onChoose.mock.calls).toEqual([['']]);
});

it('closes only itself on Escape, and leaves the next Escape to the surrounding dialog', async () => {
  const onKeyDown = vi.fn();
  const dialog = document.body.appendChild(document.createElement('section'));
  dialog.addEventListener('keydown', ({ key }) => onKeyDown(key));
  render(<Field />, { container: dialog.appendChild(document.createElement('div')) });
  const input = await combobox();
  fireEvent.click(input);
  expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(false);
  expect(onKeyDown).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(onKeyDown.mock.calls).toEqual([['Escape']]);
  dialog.remove();
});

it('renders some of 10,000 people and says so; the last one is found by name', async () => {
  const choices = many(10_000);
  render(<Field choices={choices} />);
  const input = await combobox();
  fireEvent.click(input);
  expect(options()).toHaveLength(50);
  expect(screen.getByRole('status').textContent).toBe(
    'The first 50 of 10,000. Type more of the name to find the others.',
  );
  fireEvent.change(input, { target: { value: '9999' } });
  expect(options()).toEqual(['Person 9999']);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(input.value).toBe('Person 9999');
});

it('is a regular form field: drafts and errors follow a selection, a partly typed name does not count', async () => {
  const onTyped = vi.fn();
  const onSave = vi.fn(async ({ planter }: Record<string, string>) =>
    planter === '' ? { planter: 'is required' } : undefined,
  );
  render(
    <ChangeForm shape={Typed} saveLabel="Save" onTyped={onTyped} onSave={onSave} onCancel={vi.fn()}>
      <Field />
    </ChangeForm>,
  );
  const input = await combobox();
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.change(input, { target: { value: 'ana mar' } });
  fireEvent.click(save);
  await screen.findByText('Planter is required');
  expect(onSave).toHaveBeenLastCalledWith({ planter: '' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option'));
  await waitFor(() => expect(onTyped).toHaveBeenLastCalledWith({ planter: '20' }));
  await waitFor(() => expect(screen.queryByText('Planter is required')).toBeNull());
  fireEvent.click(save);
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith({ planter: '20' }));
});

it('keeps the focus when the choices arrive and the combobox replaces the select', async () => {
  const { rerender } = render(<Field choices={[]} />);
  const list = await screen.findByRole('combobox');
  act(() => list.focus());
  rerender(<Field />);
  const search = await combobox();
  expect(document.activeElement).toBe(search);
});

it('takes no focus when it was not focused before', async () => {
  const { rerender } = render(<Field choices={[]} />);
  rerender(<Field />);
  await combobox();
  expect(document.activeElement).toBe(document.body);
});
