import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PASSWORD_LENGTH_META } from '#shared/config.ts';
import { NewPasswordField } from './new-password-field.tsx';

afterEach(() => {
  cleanup();
  document.querySelector('meta')?.remove();
});

function type(password: string) {
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } });
}

function chooser(owner: readonly string[] = []) {
  return render(
    <form>
      <input name="lastName" defaultValue="Oberammergau" />
      <NewPasswordField name="password" label="Password" owner={owner} />
      <input name="again" autoComplete="new-password" defaultValue="tulip kayak morning bridge" />
    </form>,
  );
}

it.each([
  ['password1', 'too easy to guess'],
  ['Oberammergau', 'too easy to guess'],
  ['tulip kayak', 'good'],
  ['tulip kayak morning bridge', 'strong'],
])('says how hard “%s” is to guess: %s', async (password, strength) => {
  chooser();
  type(password);
  expect(await screen.findByText(`Password strength: ${strength}`)).toBeDefined();
});

it('shows nothing for an empty field', async () => {
  chooser();
  type('password1');
  await screen.findByRole('status');
  type('');
  expect(screen.queryByRole('status')).toBeNull();
});

it('also considers account names that the form does not contain', async () => {
  chooser(['zebulon.oberammergau@example.org']);
  type('Oberammergau');
  expect(await screen.findByText('Password strength: too easy to guess')).toBeDefined();
});

it('shows the minimum length of the server, or the documented eight', () => {
  chooser();
  expect(screen.getByText('At least 8 characters')).toBeDefined();
  cleanup();
  const meta = document.createElement('meta');
  meta.name = PASSWORD_LENGTH_META;
  meta.content = '12';
  document.head.append(meta);
  chooser();
  expect(screen.getByText('At least 12 characters')).toBeDefined();
});
