import * as z from 'zod/mini';

/** A coordinate from a backend, given as a number or as numeric text; null for anything else. */
function coordinateOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A coordinate as somebody enters it: a number, a numeric text, or empty for none. */
export const coordinateInput = (most: number) =>
  z.optional(
    z.pipe(
      z.nullable(z.union([z.number(), z.string().check(z.maxLength(50))])),
      z.transform((value, context) => {
        if (value === null || (typeof value === 'string' && value.trim() === '')) return null;
        const number = coordinateOf(value);
        if (number !== null && Math.abs(number) <= most) return number;
        const message = `must be a number from -${most} to ${most}`;
        context.issues.push({ code: 'custom', message, input: value });
        return z.NEVER;
      }),
    ),
  );
