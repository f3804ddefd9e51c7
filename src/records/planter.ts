import * as z from 'zod/mini';
import { OptionalText } from '#shared/contract/common.ts';
import { text } from '#shared/i18n.ts';
import { blankFields } from './fields.ts';
import {
  coordinate,
  day,
  email,
  type FieldName,
  line,
  paragraphs,
  phone,
  type RecordKind,
} from './record.ts';
import { bodyFields, editedFields } from './shapes.ts';

const NAME = { max: 100, required: 'always' } as const;

/**
 * The fields of a church planter that a form may change (spec part 2, 3 to 5). Stage and status have a call of their
 * own.
 */
export const planter = {
  fields: {
    first_name: line(text('First Name'), { ...NAME, heading: text('Couple') }),
    last_name: line(text('Last Name'), NAME),
    spouse_first_name: line(text('Spouse First Name'), { max: 100 }),
    spouse_last_name: line(text('Spouse Last Name'), { max: 100 }),
    location: line(text('Location'), { required: 'on create', heading: text('Plant') }),
    church_name: line(text('Church Name'), { required: 'on create' }),
    training_cohort: line(text('Training Cohort')),
    launch_date: day(text('Launch Date')),
    email: email(text('Email'), { required: 'on create', heading: text('Contact') }),
    phone: phone(text('Phone')),
    mailing_address: paragraphs(text('Mailing Address'), { max: 500, rows: 2 }),
    supporting_church_name: line(text('Supporting Church Name'), { heading: text('Support') }),
    supporting_church_location: line(text('Supporting Church Location')),
    supporting_church_pastor: line(text('Supporting Church Pastor')),
    funding_start_date: day(text('Funding Start Date')),
    funding_end_date: day(text('Funding End Date')),
    latitude: coordinate(text('Latitude'), 90, { heading: text('Point on the map') }),
    longitude: coordinate(text('Longitude'), 180),
  },
} satisfies RecordKind;

/** The fields that planters may change in their own record (spec part 1, 2: /profile/edit). */
export const planterProfile = {
  fields: {
    first_name: line(text('First Name'), NAME),
    last_name: line(text('Last Name'), NAME),
    church_name: line(text('Church Plant Name')),
  },
} satisfies RecordKind;

type Coordinate = 'latitude' | 'longitude';
type TextName = Exclude<FieldName<typeof planter>, Coordinate>;

/** The fields of a planter, with `Text` as the type of all except the coordinates. */
export type PlanterValues<Text> = Record<TextName, Text> & Record<Coordinate, number | null>;

/** A planter about whom nothing is known. */
export const NOTHING_KNOWN = blankFields(planter) as PlanterValues<string>;

/** Body of `PUT /church-planters/{id}`: only the fields that are present change. */
export type PlanterFields = {
  [Name in keyof PlanterValues<string>]?: PlanterValues<string | null>[Name] | undefined;
};
export const PlanterFields = z.object(editedFields(planter)) as z.ZodMiniType<PlanterFields>;

/** `POST /church-planters`; a missing stage or status means the first one. */
export type NewPlanter = PlanterFields & {
  first_name: string;
  last_name: string;
  stage?: string | null | undefined;
  status?: string | null | undefined;
};
export const NewPlanter = z.object({
  ...bodyFields(planter),
  stage: OptionalText(100),
  status: OptionalText(100),
}) as z.ZodMiniType as z.ZodMiniType<NewPlanter>;
