import * as z from 'zod/mini';
import { isCalendarDay } from '#shared/contract/common.ts';
import { completeWebsite, isWebAddress } from '#shared/contract/website.ts';
import { text } from '#shared/i18n.ts';

/** The values of a form, all of them text. */
export const Typed = z.record(z.string(), z.string());

/** People type 'grace.org' for 'https://grace.org'. */
export const TypedWebsite = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, text('is required'))),
    z.transform(completeWebsite),
  ),
  z
    .string()
    .check(
      z.maxLength(500),
      z.refine(isWebAddress, text('Please enter a valid website address (https://...)')),
    ),
);

/** A required email address. */
export const TypedEmail = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, text('is required')),
    z.maxLength(254),
    z.email(text('Please enter a valid email address')),
  );

/** A required day, as a date input returns it. */
export const TypedDay = z.string().check(
  z.minLength(1, text('is required')),
  z.refine((day) => day === '' || isCalendarDay(day), text('is not a day of the calendar')),
);

/** The id of the selected record, or null for none. */
export const TypedRef = z.pipe(
  z.string(),
  z.transform((id) => (id === '' ? null : Number(id))),
);
