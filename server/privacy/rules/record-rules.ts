import type { AssessmentTables } from '#server/db/tables/assessments.ts';
import type { DirectoryTables } from '#server/db/tables/directory.ts';
import type { ExtraTables } from '#server/db/tables/extras.ts';
import type { HistoryTables } from '#server/db/tables/history.ts';
import type { ReportTables } from '#server/db/tables/mbcb-reports.ts';
import type { PlanterTables } from '#server/db/tables/planters.ts';
import type { TrainingFileTables } from '#server/db/tables/training-files.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { cohort } from '#src/records/cohort.ts';
import { participant } from '#src/records/cohort-participant.ts';
import { decision } from '#src/records/decision.ts';
import { OWN_DIRECTORIES } from '#src/records/directories.ts';
import type { TableKind } from '#src/records/extra.ts';
import { namesOf } from '#src/records/fields.ts';
import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { planter } from '#src/records/planter.ts';
import type { Directory, FieldName } from '#src/records/record.ts';
import { resource } from '#src/records/resource.ts';
import { aboutAuthor, aboutSubject, content, ERASED_NAME, kept, type TableRules } from './rules.ts';

type RulesOf<Group> = { [Name in keyof Group]: TableRules<keyof Group[Name] & string> };

/** Planters, contacts and stages. An erased planter still counts in the pipeline, without a name. */
export const PLANTER_RULES: RulesOf<PlanterTables> = {
  church_planters: {
    subject: [{ column: 'id', is: 'planter' }],
    columns: {
      ...aboutSubject(null, ...namesOf(planter)),
      ...kept('training_cohort', 'launch_date', 'funding_start_date', 'funding_end_date'),
      ...kept('id', 'stage', 'status', 'last_contact_date', 'geocoded_at', 'created_by_key'),
      ...kept('created_at', 'updated_at', 'rev', 'deleted'),
      ...aboutSubject('Erased', 'first_name'),
      ...aboutSubject('person', 'last_name'),
      ...aboutSubject(null, 'user_id', 'email_key', 'profile_picture_url'),
      ...aboutSubject(null, 'geocode_precision', 'geocode_source'),
    },
  },
  planter_users: {
    subject: [{ column: 'planter_id', is: 'planter' }],
    author: [{ column: 'user_id', is: 'user' }],
    columns: kept('id', 'planter_id', 'user_id', 'relationship_type', 'rev', 'deleted'),
  },
  contacts: {
    subject: [{ column: 'planter_id', is: 'planter' }],
    author: [{ column: 'contacted_by', is: 'user' }],
    columns: {
      ...kept('id', 'planter_id', 'contact_date', 'contact_type', 'next_contact_date'),
      ...kept('contacted_by', 'created_by_key', 'created_at', 'rev', 'deleted'),
      ...aboutSubject(null, 'notes'),
      ...aboutAuthor(ERASED_NAME, 'contacted_by_name'),
    },
  },
  stages: { columns: kept('id', 'name', 'position', 'rev', 'deleted') },
  statuses: { columns: kept('id', 'stage_id', 'name', 'position') },
  stage_history: {
    subject: [{ column: 'planter_id', is: 'planter' }],
    author: [{ column: 'changed_by', is: 'user' }],
    columns: {
      ...kept('id', 'planter_id', 'changed_by', 'changed_at', 'from_stage', 'from_status'),
      ...kept('to_stage', 'to_status', 'created_by_key', 'rev', 'deleted'),
      ...aboutSubject(null, 'notes'),
      ...aboutAuthor(ERASED_NAME, 'changed_by_name'),
    },
  },
  hubs: { columns: kept('id', 'name', 'color', 'geometry', 'rev', 'deleted') },
};

/** The fields of record kinds without the name, which has a rule of its own. */
function fieldsBesideName<Kind extends Directory>(...kinds: Kind[]) {
  const names = kinds.flatMap((kind) => namesOf(kind)).filter((one) => one !== 'name');
  return names as Exclude<FieldName<Kind>, 'name'>[];
}

/** Directories with their own table do not contain people. */
const OWN_RULES = Object.fromEntries(
  OWN_DIRECTORIES.map((kind): [string, TableRules] => [
    kind.table,
    {
      subject: [{ column: 'planter_id', is: 'planter' }],
      columns: {
        // The name stays in a deleted row: the audit log shows which church was deleted.
        ...kept('id', 'name', 'created_by_key', 'created_at', 'updated_at', 'rev', 'deleted'),
        ...content(null, ...fieldsBesideName(kind), 'profile_picture_url', 'planter_id'),
      },
    },
  ]),
) as Pick<RulesOf<DirectoryTables>, (typeof OWN_DIRECTORIES)[number]['table']>;

/** All other directories contain people. */
export const DIRECTORY_RULES: RulesOf<DirectoryTables> = {
  ...OWN_RULES,
  network_people: {
    subject: [
      { column: 'email', is: 'email' },
      { column: 'planter_id', is: 'planter' },
    ],
    erasedRows: 'marked deleted',
    columns: {
      ...kept('id', 'kind', 'planter_id', 'created_by_key', 'created_at', 'updated_at'),
      ...kept('rev', 'deleted'),
      ...aboutSubject(ERASED_NAME, 'name'),
      ...aboutSubject(null, ...fieldsBesideName(...Object.values(PEOPLE))),
      ...aboutSubject(null, 'social_media', 'profile_picture_url'),
    },
  },
  // Removed as soon as no record refers to them: privacy/unused-pictures.ts.
  pictures: { columns: kept('hash', 'type', 'bytes', 'created_at') },
};

/** Monthly reports keep their figures, which the network adds up. */
export const REPORT_RULES: RulesOf<ReportTables> = {
  mbcb_reports: {
    subject: [
      { column: 'user_id', is: 'user' },
      { column: 'planter_id', is: 'planter' },
    ],
    columns: {
      ...kept('id', 'user_id', 'planter_id', 'report_month', 'report_year', 'status'),
      ...kept('submitted_at', 'updated_at', 'created_by_key', 'rev', 'deleted'),
      ...aboutSubject(null, 'first_name', 'last_name', 'church_name'),
      ...aboutSubject(null, ...REPORT_TEXTS),
      ...content(null, ...REPORT_NUMBERS),
    },
  },
};

/**
 * What assessors wrote about a candidate is erased with the candidate; what an erased assessor wrote about others
 * stays.
 */
export const ASSESSMENT_RULES: RulesOf<AssessmentTables> = {
  assessments: {
    columns: {
      // The name stays in a deleted row: the audit log shows which event was deleted.
      ...kept('id', 'name', 'start_date', 'end_date', 'is_completed', 'status', 'created_by_key'),
      ...kept('meeting'),
      ...kept('created_at', 'updated_at', 'rev', 'deleted'),
      ...content('', 'location'),
      ...content(null, 'description', 'venue', 'address'),
    },
  },
  assessment_participants: {
    subject: [{ column: 'user_id', is: 'user' }],
    columns: {
      ...kept('id', 'assessment_id', 'user_id', 'participant_type', 'team_group'),
      ...kept('pre_assessment', 'hotel', 'sending_church', 'marriage', 'namb'),
      ...aboutSubject('pending', 'status'),
      ...kept('created_by_key', 'rev', 'deleted'),
    },
  },
  assessment_roles: { columns: kept('id', 'name', 'rev', 'deleted') },
  assignments: {
    subject: [{ column: 'candidate_id', is: 'user' }],
    author: [{ column: 'assessor_id', is: 'user' }],
    columns: {
      ...kept('id', 'assessment_id', 'role_id', 'assessor_id', 'candidate_id', 'completed'),
      ...kept('created_by_key', 'rev', 'deleted'),
    },
  },
  assessor_reports: {
    subject: [{ column: 'id', is: 'judged' }],
    author: [{ column: 'id', is: 'judging' }],
    columns: {
      ...kept('id', 'created_at', 'updated_at', 'rev', 'deleted'),
      ...aboutSubject('', 'content', 'strengths', 'weaknesses', 'recommendation'),
    },
  },
  meeting_decisions: {
    subject: [{ column: 'candidate_id', is: 'user' }],
    columns: {
      ...kept('id', 'assessment_id', 'candidate_id', 'updated_at', 'rev', 'deleted'),
      ...aboutSubject('', ...namesOf(decision)),
      ...aboutSubject('[]', 'late'),
    },
  },
  report_reads: {
    subject: [{ column: 'candidate_id', is: 'user' }],
    author: [{ column: 'reader_id', is: 'user' }],
    columns: {
      ...kept('id', 'assessment_id', 'candidate_id', 'assignment_id', 'reader_id', 'reports'),
      ...kept('read_at'),
      ...aboutAuthor(ERASED_NAME, 'reader_name'),
    },
  },
};

/** Old and new values of fields are erased with the person whom the record is about. */
export const HISTORY_RULES: RulesOf<HistoryTables> = {
  record_changes: {
    subject: [
      { column: 'planter_id', is: 'planter' },
      { column: 'user_id', is: 'user' },
      ...PEOPLE_KINDS.map((kind) => {
        const where = { column: 'kind', value: kind } as const;
        return { column: 'record_id', is: 'listed', where } as const;
      }),
    ],
    author: [{ column: 'author_id', is: 'user' }],
    erasedRows: 'marked deleted',
    columns: {
      ...kept('id', 'kind', 'record_id', 'planter_id', 'user_id', 'at', 'author_id', 'act'),
      ...kept('fresh', 'rev', 'deleted'),
      ...aboutSubject('[]', 'fields'),
      ...aboutAuthor(ERASED_NAME, 'author_name'),
    },
  },
};

/** Keeps every column of an extra without personal data. */
function keptOf<K extends TableKind>(kind: K) {
  const links = Object.values(kind.links ?? {}).map(({ column }) => column);
  const names = [...namesOf(kind), ...links, 'id', 'created_by_key', 'rev', 'deleted'];
  return kept(...(names as (keyof ExtraTables[K['table'] & keyof ExtraTables] & string)[]));
}

/** Attendance and the notes on it are erased with the planter. */
export const EXTRA_RULES: RulesOf<ExtraTables> = {
  cohorts: { columns: keptOf(cohort) },
  cohort_participants: {
    subject: [{ column: 'planter_id', is: 'planter' }],
    columns: { ...keptOf(participant), ...aboutSubject('{}', 'marks') },
  },
  training_resources: { columns: keptOf(resource) },
};

/** Files that administrators offer to everybody; they contain no personal data. */
export const FILE_RULES: RulesOf<TrainingFileTables> = {
  // Removed when no resource has referred to them for a month: domain/training-files.ts.
  training_files: { columns: kept('hash', 'size', 'complete', 'created_at') },
  training_file_parts: { columns: kept('hash', 'nth', 'bytes') },
};
