import type { DialectName } from '../database.ts';
import type { ColumnWords } from '../dialects.ts';
import type { Migration } from '../migration.ts';

/**
 * Who did what to whom, when and from which device. Entries are only ever added: the database itself refuses to change
 * one, or to remove one that is newer than `keep_from` of `audit_retention`.
 */
export const auditLog: Migration = {
  name: '210-audit-log',
  statements: (words, dialect) => [...tables(words), ...guards(dialect)],
};

function tables({ id, text }: ColumnWords): string[] {
  return [
    `create table audit_log (
      id ${id},
      at ${text} not null,
      actor_id integer references users (id),
      action ${text} not null,
      subject_kind ${text}, subject_id integer,
      details ${text} not null,
      device ${text} not null
    )`,
    'create index audit_log_at on audit_log (at)',
    'create index audit_log_actor on audit_log (actor_id, id)',
    'create index audit_log_subject on audit_log (subject_kind, subject_id, id)',
    'create index audit_log_action on audit_log (action, id)',
    `create table audit_retention (one integer primary key, keep_from ${text} not null)`,
    "insert into audit_retention (one, keep_from) values (1, '')",
  ];
}

const TOO_YOUNG = 'old.at >= (select keep_from from audit_retention)';

function guards(dialect: DialectName): string[] {
  const complaint = 'the audit log is append-only';
  if (dialect === 'sqlite') {
    return [
      `create trigger audit_log_unchanged before update on audit_log
        begin select raise(abort, '${complaint}'); end`,
      `create trigger audit_log_kept before delete on audit_log when ${TOO_YOUNG}
        begin select raise(abort, '${complaint}'); end`,
    ];
  }
  return [
    `create function audit_log_refuse() returns trigger language plpgsql as
      $$ begin raise exception '${complaint}'; end $$`,
    `create function audit_log_keep() returns trigger language plpgsql as
      $$ begin if ${TOO_YOUNG} then raise exception '${complaint}'; end if; return old; end $$`,
    'create trigger audit_log_unchanged before update on audit_log for each row execute function audit_log_refuse()',
    'create trigger audit_log_whole before truncate on audit_log for each statement execute function audit_log_refuse()',
    'create trigger audit_log_kept before delete on audit_log for each row execute function audit_log_keep()',
  ];
}
