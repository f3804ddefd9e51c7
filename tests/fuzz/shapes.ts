import type { Random } from '#server/seed/random.ts';
import { hostileValue, PROTOTYPE_NAMES } from './hostile.ts';

/** A shape of JSON Schema, as far as the OpenAPI document uses it. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Numbers that mean something in the network at hand, so that valid requests often find their record. */
const MOST_ID = 40;

/** A value that this shape most likely allows. */
export function validValue(schema: Schema, random: Random, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return validValue(random.pick(choices), random, name);
  if (schema.type === 'object') return validObject(schema, random);
  if (schema.type === 'array') {
    const least = schema.minItems ?? 0;
    const count = Math.min(schema.maxItems ?? 5, least + random.between(0, 3));
    return Array.from({ length: count }, () => validValue(schema.items ?? {}, random, name));
  }
  if (schema.type === 'integer' || schema.type === 'number') return validNumber(schema, random);
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  if (schema.type === 'string') return validText(schema, random, name);
  return random.pick([{}, { first_name: 'Ann' }, { notes: 'Well' }]);
}

function anId(random: Random): number {
  return random.between(1, random.chance(0.6) ? 4 : MOST_ID);
}

function validObject({ properties = {}, required = [] }: Schema, random: Random): object {
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(0.4))
    .map(([name, inner]) => [name, validValue(inner, random, name)]);
  return Object.fromEntries(entries);
}

function validNumber({ minimum, maximum, type }: Schema, random: Random): number {
  const low = Math.max(minimum ?? 1, -1_000);
  const high = Math.max(low, Math.min(maximum ?? MOST_ID, low + MOST_ID));
  if (low <= 1 && high >= MOST_ID) return anId(random);
  return type === 'integer' || random.chance(0.7)
    ? random.between(low, high)
    : low + random.next() * (high - low);
}

const WORDS = [
  'Ann',
  'Grace Church',
  'Tupelo, MS',
  "O'Neill",
  'Плантатор',
  'visit',
  'phone',
  'Plant',
];
const STAGES = ['Candidate', 'Plant', 'interest', 'funded', 'Closed', 'assessor', 'candidate'];

function validText(schema: Schema, random: Random, name: string): string {
  const { pattern = '', format, maxLength = 100 } = schema;
  if (format === 'email' || /email/i.test(name)) return `p${random.between(1, 5_000)}@example.org`;
  if (pattern.startsWith('^\\d{4}-\\d{2}-\\d{2}'))
    return `2026-0${random.between(1, 9)}-1${random.between(0, 9)}`;
  if (pattern.startsWith('^\\d')) return String(anId(random));
  if (pattern.startsWith('^\\/'))
    return random.pick(['/churches', '/users/profile', '/church-planters/1']);
  if (/password/i.test(name)) return random.pick(['fieldbook', 'a long and quiet evening']);
  if (/date/i.test(name)) return `2026-1${random.between(0, 1)}-2${random.between(0, 9)}`;
  if (/stage|status|type/i.test(name)) return random.pick(STAGES);
  if (/website|url/i.test(name)) return 'https://grace.example.org/';
  if (pattern) return random.pick(['a1', 'key-1', 'abcdef0123456789']);
  return `${random.pick(WORDS)} ${random.between(1, 99)}`.slice(0, maxLength);
}

/** The same value with one part of it made wrong: replaced, removed, added or wrapped. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1))
    return hostileValue(random);
  const names = Object.keys(value);
  const name = names.length > 0 ? random.pick(names) : 'more';
  const record = value as Record<string, unknown>;
  if (Array.isArray(value)) {
    return value.map((inner, nth) => (String(nth) === name ? spoil(inner, random) : inner));
  }
  const ways: (() => object)[] = [
    () => ({ ...record, [name]: hostileValue(random) }),
    () => ({ ...record, [name]: hostileValue(random) }),
    () => ({ ...record, [name]: spoil(record[name], random) }),
    () => ({ ...record, [name]: [record[name]] }),
    () => without(record, name),
    () => withOwn(record, random.pick(PROTOTYPE_NAMES), hostileValue(random)),
    () => ({ ...record, _base: hostileValue(random) }),
    () => ({
      ...record,
      id: random.between(1, MOST_ID),
      role: 'superadmin',
      rev: 0,
      deleted: true,
    }),
  ];
  return random.pick(ways)();
}

function without(record: Record<string, unknown>, name: string): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** As JSON.parse makes it: a member of its own, also where it is called __proto__. */
function withOwn(record: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...record }, name, { value, enumerable: true });
}
