import * as z from 'zod/mini';

type Shape = z.core.$ZodType;

/** `{success: true, message}`: the request was carried out and has no data to return. */
export const Done = z.object({ success: z.literal(true), message: z.optional(z.string()) });

export function done(message?: string): z.infer<typeof Done> {
  return message === undefined ? { success: true } : { success: true, message };
}

/** `{success: true, data}` */
export const DataOf = <S extends Shape>(shape: S) =>
  z.object({ success: z.literal(true), data: shape });

export const ListOf = <S extends Shape>(shape: S) => DataOf(z.array(shape));

export function data<T>(value: T): { success: true; data: T } {
  return { success: true, data: value };
}
