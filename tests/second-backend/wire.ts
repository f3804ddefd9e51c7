import type { NullShape, Profile } from './profiles.ts';
import type { Fields, Kind } from './schema.ts';
import { titled } from './stages.ts';

export type Json = Record<string, unknown>;

const central = 5 * 3600 * 1000;

function orNull(shape: NullShape): unknown {
  if (shape === 'null') return null;
  if (shape === 'empty') return '';
  return undefined;
}

function withOffset(ms: number): string {
  return `${new Date(ms - central).toISOString().slice(0, 19)}-05:00`;
}

export function wireDay(profile: Profile, day: string | null): unknown {
  if (day === null || day === '') return orNull(profile.emptyDay);
  if (profile.day === 'midnight-z') return `${day}T00:00:00.000Z`;
  if (profile.day === 'local-z') return `${day}T05:00:00.000Z`;
  if (profile.day === 'offset') return `${day}T00:00:00-05:00`;
  return day;
}

export function wireTime(profile: Profile, ms: number): string {
  const iso = new Date(ms).toISOString();
  if (profile.time === 'iso-seconds') return `${iso.slice(0, 19)}Z`;
  if (profile.time === 'iso-micro') return `${iso.slice(0, 23)}000Z`;
  if (profile.time === 'offset') return withOffset(ms);
  return iso;
}

export function wireId(profile: Profile, id: number | null): unknown {
  if (id === null) return null;
  return profile.idsAsText ? String(id) : id;
}

export function wireText(profile: Profile, text: string | null): unknown {
  return text === null || text === '' ? orNull(profile.emptyText) : text;
}

/** Writes a picture path, which is stored as 'uploads/name'. */
export function wirePicture(profile: Profile, origin: string, path: string | null): unknown {
  if (path === null || path === '') return orNull(profile.emptyText);
  if (/^[a-z]+:/i.test(path)) return path;
  if (profile.pictureUrl === 'absolute') return `${origin}/${path}`;
  return profile.pictureUrl === 'bare' ? path : `/${path}`;
}

export function wireStatus(profile: Profile, status: string): string {
  return profile.statusNames === 'titled' ? titled(status) : status;
}

function wireNumber(asText: boolean, value: unknown, digits?: number): unknown {
  if (typeof value !== 'number') return null;
  if (!asText) return value;
  return digits === undefined ? String(value) : value.toFixed(digits);
}

function wireValue(profile: Profile, origin: string, kind: Kind, value: unknown): unknown {
  switch (kind) {
    case 'id':
      return wireId(profile, typeof value === 'number' ? value : null);
    case 'text':
      return wireText(profile, typeof value === 'string' ? value : null);
    case 'day':
      return wireDay(profile, typeof value === 'string' ? value : null);
    case 'time':
      return typeof value === 'number' ? wireTime(profile, value) : orNull(profile.emptyDay);
    case 'count':
    case 'number':
      return wireNumber(profile.countsAsText, value);
    case 'money':
      return wireNumber(profile.moneyAsText, value, 2);
    case 'coordinate':
      return wireNumber(profile.coordinatesAsText, value);
    case 'flag':
      return value === true;
    case 'object':
      return value ?? (profile.emptyText === 'absent' ? undefined : null);
    case 'picture':
      return wirePicture(profile, origin, typeof value === 'string' ? value : null);
  }
}

/** Writes the listed fields of a row. Members that a profile leaves out are not written. */
export function wireFields(profile: Profile, origin: string, fields: Fields, row: object): Json {
  const result: Json = {};
  const values = row as Json;
  for (const [key, kind] of Object.entries(fields)) {
    const value = wireValue(profile, origin, kind, values[key]);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/** Numbers and numeric text are the same to the backend. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function readId(value: unknown): number | undefined {
  const number = readNumber(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Accepts a day, or a date with time of which the day is used. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(value.trim());
  const day = match?.[1];
  if (day === undefined) return undefined;
  const parsed = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day
    ? undefined
    : day;
}

/** Reads a picture path back into its stored form. */
export function readPicture(value: string): string {
  const match = /(?:^|\/)(uploads\/[\w.-]+)$/.exec(value);
  return match?.[1] ?? value;
}
