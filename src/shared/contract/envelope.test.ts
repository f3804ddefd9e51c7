import { describe, expect, it } from 'vitest';
import { listIn, recordIn, totalIn } from './envelope.ts';

const rows = [{ id: 1 }, { id: 2 }];

describe('a list', () => {
  it.each([
    ['bare', rows],
    ['under data', { success: true, data: rows }],
    ['under data twice', { data: { data: rows } }],
    ['under its own name', { churchPlanters: rows }],
    ['under its own name in data', { success: true, data: { churchPlanters: rows, total: 2 } }],
    ['as Django pages it', { count: 2, next: null, previous: null, results: rows }],
    ['as Laravel pages it', { data: { current_page: 1, data: rows, links: [{ url: null }] } }],
    ['beside an empty list of errors', { success: true, errors: [], church_planters: rows }],
    ['under the name of the specifications', { contacts: rows, planters: [] }],
  ])('is found %s', (_where, body) => {
    expect(listIn(body, ['contacts'])).toEqual(rows);
  });

  it.each([
    ['data', { success: true, data: null }],
    ['its name', { contacts: null }],
  ])('is empty if there is null under %s', (_where, body) => {
    expect(listIn(body, ['contacts'])).toEqual([]);
  });

  it.each([
    ['an error', { success: false, error: 'No', data: [] }],
    ['a record with a list in it', { id: 7, roles: [{ id: 1 }] }],
    ['nothing but success', { success: true }],
    ['null', null],
    ['a text', 'Welcome'],
    ['two lists of which neither is named', { planters: rows, churches: rows }],
  ])('is not found in %s', (_what, body) => {
    expect(listIn(body, ['contacts'])).toBeUndefined();
  });

  it.each([
    [{ total: 300, data: rows }, 300],
    [{ count: '12', next: null, results: rows }, 12],
    [{ count: 12, data: rows }, undefined],
    [{ meta: { pagination: { total: 9 } }, data: rows }, 9],
    [{ data: { total: 5, data: rows } }, 5],
    [{ meta: { total: 7 }, data: rows }, 7],
    [{ data: rows }, undefined],
    [rows, undefined],
  ])('states its total length in %j', (body, total) => {
    expect(totalIn(body)).toBe(total);
  });
});

describe('a record', () => {
  const record = { id: '7', name: 'Grace' };
  it.each([
    ['bare', record],
    ['under data', { success: true, data: record }],
    ['under data twice', { data: { data: record } }],
    ['under its own name', { success: true, church: record }],
    ['under its own name in data', { data: { church: record } }],
    ['as the only entry of a list', { data: [record] }],
  ])('is found %s', (_where, body) => {
    expect(recordIn(body)).toEqual(record);
  });

  it.each([
    [{ success: true }],
    [null],
    [{ data: null }],
    [{ data: [record, record] }],
    [{ roles: [record] }],
  ])('is not found in %j', (body) => {
    expect(recordIn(body)).toBeUndefined();
  });
});
