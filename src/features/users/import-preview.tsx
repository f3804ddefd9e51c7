import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { showCount } from '#shared/formats.ts';
import { roleWords } from '#shared/role-words.ts';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import type { CheckedFile } from './import-rows.ts';
import classes from './users.module.css';

const SHOWN_ROWS = 20;
const SHOWN_PROBLEMS = 100;

interface Props {
  file: CheckedFile;
  onImport(): void;
  onCancel(): void;
}

/** The content of the file and its problems, before anything is created. */
export function ImportPreview({ file: { rows, problems }, onImport, onCancel }: Props) {
  const wrong = new Set(problems.map(({ number }) => number)).size;
  const more = problems.length - SHOWN_PROBLEMS;
  const count = rows.length;
  const total = showCount(count);
  const { isBlocked, reason } = useNeedsNetwork(t`Changing users and roles`);
  return (
    <>
      {problems.length > 0 ? (
        <Banner tone="danger" role="alert" title={wrongWords(wrong)}>
          <p>
            <Trans>
              Nothing has been imported. Correct these rows in the file and choose it again.
            </Trans>
          </p>
        </Banner>
      ) : (
        <Banner tone="ok" role="status" title={canWords(count)} />
      )}
      {problems.length > 0 && (
        <ul
          className={classNames(layout.stack2, layout.smallBox, classes.few)}
          aria-label={t`What is wrong`}
        >
          {problems.slice(0, SHOWN_PROBLEMS).map(({ number, text }) => (
            <li key={`${number} ${text}`}>
              <strong>
                <Trans>Row {number}:</Trans>
              </strong>{' '}
              {text}
            </li>
          ))}
          {more > 0 && (
            <li>
              <Trans>… and {more} more</Trans>
            </li>
          )}
        </ul>
      )}
      {rows.length > 0 && (
        <div className={classNames(layout.smallBox, classes.few, classes.preview)}>
          <table>
            <thead>
              <tr>
                {[t`Row`, t`Username`, t`Email`, t`Name`, t`Roles`].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN_ROWS).map(({ number, user, roles }) => (
                <tr key={number}>
                  <td>{number}</td>
                  <td>{user.username}</td>
                  <td>{user.email}</td>
                  <td>
                    {user.firstName} {user.lastName}
                  </td>
                  <td>{roles.map(({ name }) => roleWords(name)).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > SHOWN_ROWS && (
        <p className={layout.muted}>
          <Trans>
            The first {SHOWN_ROWS} of {total} rows.
          </Trans>
        </p>
      )}
      {reason}
      <div className={layout.wrap2}>
        <Button disabled={isBlocked || problems.length > 0} onClick={onImport}>
          <Plural value={count} one="Import # user" other="Import # users" />
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}

function canWords(count: number): string {
  return plural(count, { one: '# user can be imported', other: '# users can be imported' });
}

function wrongWords(rows: number): string {
  return plural(rows, { one: '# row cannot be imported', other: '# rows cannot be imported' });
}
