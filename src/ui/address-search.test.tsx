import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AddressSearch } from './address-search.tsx';

afterEach(cleanup);

/** An address that changes some time after it was told to, as a router's does. */
function Screen({ told }: { told: string[] }) {
  const [address, setAddress] = useState('');
  return (
    <>
      <AddressSearch
        placeholder="Name"
        value={address}
        onSearch={(query) => {
          told.push(query);
          setTimeout(() => setAddress(query), 30);
        }}
      />
      <button type="button" onClick={() => setAddress('')}>
        Back
      </button>
    </>
  );
}

it('keeps every letter of somebody who types faster than the address changes', async () => {
  const told: string[] = [];
  render(<Screen told={told} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  for (const words of ['a', 'an', 'ann']) {
    fireEvent.input(field, { target: { value: words } });
    expect(field.value).toBe(words);
  }
  await waitFor(() => expect(told).toEqual(['ann']));
  fireEvent.input(field, { target: { value: 'anna' } });
  await waitFor(() => expect(told).toEqual(['ann', 'anna']));
  expect(field.value).toBe('anna');
});

it('follows the address where somebody goes back', async () => {
  const told: string[] = [];
  render(<Screen told={told} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.input(field, { target: { value: 'ann' } });
  await waitFor(() => expect(told).toEqual(['ann']));
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(field.value).toBe('');
  });
});
