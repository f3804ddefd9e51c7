import type { Random } from '#server/seed/random.ts';
import { STAGES, type StageWithStatuses } from '#shared/stages.ts';
import { hostileValue, PROTOTYPE_NAMES } from './hostile.ts';
import type { Draw } from './memory.ts';

/** A JSON Schema, as far as the OpenAPI document uses it. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
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

/** Ids up to this number often exist in the test network, so valid requests often find their record. */
const MOST_ID = 40;

/** A value that the schema most likely allows. */
export function validValue(schema: Schema, random: Draw, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const seen = random.recall(name);
  if (typeof seen === schema.type?.replace('integer', 'number') && random.chance(0.5)) return seen;
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

function validObject(schema: Schema, random: Draw): object {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  if (schema.propertyNames && typeof others === 'object') {
    const names = [1, 2].map(() => String(validValue(schema.propertyNames ?? {}, random)));
    return Object.fromEntries(names.map((name) => [name, validValue(others, random)]));
  }
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(0.4))
    .map(([name, inner]) => [name, validValue(inner, random, name)]);
  const made = Object.fromEntries(entries);
  return 'stage' in made && 'status' in made ? { ...made, ...stageAndStatus(random) } : made;
}

/** A status has to match its stage; independent random values would hardly ever match. */
function stageAndStatus(random: Random): { stage?: string; status?: string } {
  if (random.chance(0.2)) return {};
  const { name, statuses } = random.pick<StageWithStatuses>(STAGES);
  return { stage: name, status: random.pick(statuses) };
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
const STATES = ['Candidate', 'Plant', 'interest', 'funded', 'Closed', 'assessor', 'candidate'];

/** Texts that match a pattern of the document, by the beginning of the pattern. */
const BY_PATTERN: readonly [string, readonly string[]][] = [
  ['^(spring|fall)-', ['spring-2026', 'fall-2026', 'fall-2027']],
  ['^([1-9]|1[0-2])', ['1', '2', '11', '12']],
  ['^[A-Za-z]{2,3}', ['es', 'ar', 'en', 'pt-BR']],
  [
    '^([0-9a-fA-F]{8}-',
    ['5f0c6c7e-9d8c-4a51-8a32-0d6a1b1f2c01', '5f0c6c7e-9d8c-4a51-8a32-0d6a1b1f2c02'],
  ],
];

function validText(schema: Schema, random: Random, name: string): string {
  const { pattern = '', format, maxLength = 100 } = schema;
  if (format === 'email' || /email/i.test(name)) return `p${random.between(1, 5_000)}@example.org`;
  if (pattern.startsWith('^\\d{4}-\\d{2}-\\d{2}'))
    return `2026-0${random.between(1, 9)}-1${random.between(0, 9)}`;
  if (pattern.startsWith('^\\d')) return String(anId(random));
  const fitting = BY_PATTERN.find(([start]) => pattern.startsWith(start));
  if (fitting) return random.pick(fitting[1]);
  if (pattern.startsWith('^\\/'))
    return random.pick(['/churches', '/users/profile', '/church-planters/1']);
  if (/password/i.test(name)) return random.pick(['fieldbook', 'a long and quiet evening']);
  if (/date/i.test(name)) return `2026-1${random.between(0, 1)}-2${random.between(0, 9)}`;
  if (/stage|status|type/i.test(name)) return random.pick(STATES);
  if (/website|url/i.test(name)) return 'https://grace.example.org/';
  if (pattern) return random.pick(['a1', 'key-1', 'abcdef0123456789']);
  return `${random.pick(WORDS)} ${random.between(1, 99)}`.slice(0, maxLength);
}

/** The same value with one part made invalid: replaced, removed, added or wrapped. */
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

/** Sets an own property as JSON.parse does, even if its name is __proto__. */
function withOwn(record: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...record }, name, { value, enumerable: true });
}
