import type { Tables } from '#server/db/schema.ts';
import { OWN_DIRECTORIES } from '#src/records/directories.ts';
import { ACCOUNT_RULES, AUDIT_RULES, SERVICE_RULES } from './account-rules.ts';
import {
  ASSESSMENT_RULES,
  DIRECTORY_RULES,
  EXTRA_RULES,
  FILE_RULES,
  HISTORY_RULES,
  PLANTER_RULES,
  REPORT_RULES,
} from './record-rules.ts';
import { type ColumnRule, replacementValue, type TableRules } from './rules.ts';
import { SECOND_FACTOR_RULES } from './second-factor-rules.ts';

export type TableName = keyof Tables;

/**
 * Every table and column, with the personal data that it holds and what an erasure or a deletion does to it. A new
 * column without an entry fails personal-data.test.ts.
 */
export const PERSONAL_DATA: { [Name in TableName]: TableRules<keyof Tables[Name] & string> } = {
  ...ACCOUNT_RULES,
  ...SECOND_FACTOR_RULES,
  ...AUDIT_RULES,
  ...SERVICE_RULES,
  ...PLANTER_RULES,
  ...DIRECTORY_RULES,
  ...HISTORY_RULES,
  ...REPORT_RULES,
  ...ASSESSMENT_RULES,
  ...EXTRA_RULES,
  ...FILE_RULES,
};

/** All tables with their rules, with column names as plain strings. */
export function tablesWithRules(): [TableName, TableRules][] {
  return Object.entries(PERSONAL_DATA) as [TableName, TableRules][];
}

/** The columns of a table whose rule is one of these kinds, with their replacements. */
export function columnsToEmpty(rules: TableRules, kinds: readonly ColumnRule['kind'][]) {
  return Object.entries(rules.columns).flatMap(([column, rule]) =>
    rule.kind !== 'kept' && kinds.includes(rule.kind) ? [{ column, becomes: rule.becomes }] : [],
  );
}

/** Tables whose rows are deleted by marking and emptying them. */
export const MARKED_TABLES = [
  ...OWN_DIRECTORIES.map(({ table }) => table),
  'mbcb_reports',
  'assessments',
  'invitations',
] as const;

/**
 * The values of a deleted row. Columns with the rule `kept` stay, so that devices learn of the deletion; all others are
 * emptied.
 */
export function tombstone(table: (typeof MARKED_TABLES)[number], rev: number) {
  const emptied = columnsToEmpty(PERSONAL_DATA[table], ['subject', 'author', 'content']);
  const values = emptied.map(({ column, becomes }) => [column, replacementValue(becomes)]);
  return { ...Object.fromEntries(values), deleted: 1 as const, rev };
}
