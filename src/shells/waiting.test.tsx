import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Waiting } from './waiting.tsx';

afterEach(cleanup);

async function check(reached: boolean) {
  render(
    <Waiting name="Zoë" profile={<a href="/profile">Profile</a>} onCheck={async () => reached} />,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check again' })));
  return screen.getByRole('status').textContent;
}

it('says that an administrator will give access', () => {
  render(<Waiting name="Zoë" profile={null} onCheck={async () => true} />);
  expect(screen.getByRole('heading', { name: 'Welcome, Zoë!' })).toBeTruthy();
  expect(screen.getByText('Your access is being arranged')).toBeTruthy();
  expect(
    screen.getByText(/An administrator has been notified and will give you access/),
  ).toBeTruthy();
});

it('says that there is still no role', async () => {
  expect(await check(true)).toBe('No role has been given to you yet.');
});

it('does not claim that the server answered if it did not', async () => {
  expect(await check(false)).toMatch(/^The server cannot be reached/);
});
