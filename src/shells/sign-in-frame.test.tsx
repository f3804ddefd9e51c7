import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NETWORK_META } from '#shared/config.ts';
import { SignInFrame } from './sign-in-frame.tsx';

afterEach(() => {
  cleanup();
  document.head.querySelector(`meta[name="${NETWORK_META}"]`)?.remove();
});

it("shows the network's name if its server has one", () => {
  const meta = document.createElement('meta');
  meta.name = NETWORK_META;
  meta.content = 'Gulf Coast Network';
  document.head.append(meta);
  render(<SignInFrame heading="Sign in">form</SignInFrame>);
  expect(screen.getByText('Gulf Coast Network')).toBeTruthy();
});

it('shows only the product name otherwise', () => {
  render(<SignInFrame heading="Sign in">form</SignInFrame>);
  expect(screen.getByRole('banner').textContent).toBe('Fieldbook');
});
