import { eachField } from '#src/records/fields.ts';
import { type PlanterFields, planter } from '#src/records/planter.ts';

const types: Readonly<Record<string, string>> = eachField(planter, ({ type }) => type);

/** Fields of the form as stored in the mirror's row: texts, and numbers or null for coordinates. */
export function asRowFields(fields: PlanterFields): Record<string, string | number | null> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    known.map(([name, value]) => [name, types[name] === 'coordinate' ? value : (value ?? '')]),
  );
}

/** Sends an emptied day as null, because an empty text is not a day and most servers refuse it. */
export function withoutEmptyDays<Fields extends PlanterFields>(fields: Fields): Fields {
  const sent = Object.entries(fields).map(([name, value]) => [
    name,
    types[name] === 'day' && value === '' ? null : value,
  ]);
  return Object.fromEntries(sent) as Fields;
}
