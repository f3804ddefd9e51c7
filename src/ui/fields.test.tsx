import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(() => {
  cleanup();
});

it('label, hint and error are associated with their field', () => {
  render(<TextField name="email" label="Email" hint="Work address" error="is required" />);
  const field = screen.getByLabelText('Email');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const words = described.map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['is required', 'Work address']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('a password can be looked at', () => {
  render(<PasswordField name="password" label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy();
});

it('a busy button shows its busy label, keeps the focus and ignores taps', () => {
  const onClick = vi.fn();
  render(
    <Button busyLabel="Signing in..." onClick={onClick}>
      Sign in
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Signing in...' });
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

it('the default picture replaces one that does not load', () => {
  render(<Avatar name="Ann Lee" picture="uploads/ann.jpg" alone />);
  const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Ann Lee' });
  expect(picture.src).toBe(`${location.origin}/uploads/ann.jpg`);
  fireEvent.error(picture);
  expect(picture.getAttribute('src')).toBe('/default-profile.png');
});

it('a menu is navigated with the arrow keys and returns the focus', () => {
  const onSelect = vi.fn();
  const items = ['Edit', 'Roles', 'Delete'].map((label) => ({ label, onSelect }));
  render(<Menu label="Actions for Ann Lee" items={items} />);
  const button = screen.getByRole('button', { name: 'Actions for Ann Lee' });
  fireEvent.click(button);
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Edit');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowUp' });
  expect(focused()).toBe('Delete');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Home' });
  expect(focused()).toBe('Edit');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});
