import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MapPeople } from './map-people.tsx';
import { placePlanters } from './place-planters.ts';

afterEach(cleanup);

function people(count: number) {
  return Array.from({ length: count }, (_, nth) => ({
    lid: `s${nth}`,
    name: `Planter ${nth}`,
    location: 'Jackson, MS',
    latitude: 32.3 as number | string,
    longitude: -90.2,
  }));
}

function show(planters: ReturnType<typeof people>, picked?: string[]) {
  const told = { onShowAll: vi.fn(), onOpen: vi.fn() };
  render(<MapPeople {...placePlanters(planters)} picked={picked} {...told} />);
  return told;
}

const names = () => screen.getAllByRole('listitem').map((one) => one.textContent);

it('lists all planters on the map, and those who are not on it with the reason', () => {
  const [ann, ben, eve] = people(3);
  if (!ann || !ben || !eve) throw new Error('three were made');
  const told = show([ann, { ...ben, latitude: 91 }, { ...eve, latitude: '' }]);
  expect(screen.getByRole('complementary', { name: 'Planters on the map' })).toBeTruthy();
  expect(names()).toEqual([
    'Planter 0Jackson, MS',
    'Planter 1The coordinates are not valid.',
    expect.stringMatching(/^Planter 2./),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Planter 1/ }));
  expect(told.onOpen).toHaveBeenCalledWith('s1');
});

it('lists the planters at the selected point, and leads back to all', () => {
  const told = show(people(5), ['s1', 's4']);
  expect(screen.getByRole('heading', { name: 'At this point' })).toBeTruthy();
  expect(names()).toEqual(['Planter 1Jackson, MS', 'Planter 4Jackson, MS']);
  fireEvent.click(screen.getByRole('button', { name: 'Show all on the map' }));
  expect(told.onShowAll).toHaveBeenCalled();
});

it('renders 200 of ten thousand, and more on demand', () => {
  show(people(10_000));
  const list = within(screen.getByRole('list'));
  expect(list.getAllByRole('listitem')).toHaveLength(200);
  fireEvent.click(screen.getByRole('button', { name: '9,800 more' }));
  expect(list.getAllByRole('listitem')).toHaveLength(400);
});
