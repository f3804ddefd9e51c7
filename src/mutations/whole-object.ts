import type * as z from 'zod/mini';
import { restated } from '#shared/contract/answers/record.ts';
import type { Call } from './mutation.ts';

type Fields = Record<string, unknown>;

/** Fields that servers send under either of two names (spec part 1, 3: "phone or phone_number"). */
const OTHER_NAME: Readonly<Record<string, string>> = {
  phone: 'phone_number',
  phone_number: 'phone',
};

/**
 * The body of a PUT that takes the whole object: everything in the fresh record that this build does not know is
 * echoed, with the touched fields merged in under this server's names for them.
 * @param goesBack which fields of the fresh record are echoed; all by default
 */
export function wholeBody(
  fresh: Fields,
  fields: Fields,
  shape: z.ZodMiniType<Fields>,
  goesBack: (name: string, value: unknown) => boolean = () => true,
): Fields {
  const renamed = Object.entries(fields).flatMap(([name, value]) => {
    const other = OTHER_NAME[name];
    return other !== undefined && other in fresh ? [[other, value]] : [];
  });
  const echoed = Object.entries(restated(fresh, shape)).filter((one) => goesBack(...one));
  return { ...Object.fromEntries(echoed), ...fields, ...Object.fromEntries(renamed) };
}

/** Copies a value that a server has under its other name to the name used by the form. */
export function withOtherNames(record: Fields | undefined): Fields | undefined {
  if (!record) return undefined;
  const found = Object.entries(OTHER_NAME).flatMap(([name, other]) =>
    record[name] === undefined && record[other] !== undefined ? [[name, record[other]]] : [],
  );
  return { ...record, ...Object.fromEntries(found) };
}

/**
 * A PUT that takes the whole object, for records with only a documented list. The record is read at its own path, which
 * may return more fields than the list, or is looked up in the list if the server does not have that path.
 */
export function putWhole(
  list: { path: string; names: readonly string[]; shape: z.ZodMiniType<Fields> },
  id: number,
  fields: Fields,
): Call {
  const path = `${list.path}/${id}`;
  return {
    method: 'PUT',
    path,
    fresh: path,
    listed: { path: list.path, names: list.names, id },
    body: (fresh) => wholeBody(fresh, fields, list.shape),
  };
}

/** The fields that have a value, which are those that a create sends (spec part 2, 5). */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
