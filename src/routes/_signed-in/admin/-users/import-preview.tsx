import { showCount } from '#shared/show-count.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { CheckedFile } from './import-rows.ts';
import classes from './users.module.css';

const SHOWN_ROWS = 20;
const SHOWN_PROBLEMS = 100;

interface Props {
  file: CheckedFile;
  onImport(): void;
  onCancel(): void;
}

/** What the file holds and what is wrong with it, before anything is created. */
export function ImportPreview({ file: { rows, problems }, onImport, onCancel }: Props) {
  const wrong = new Set(problems.map(({ number }) => number)).size;
  return (
    <>
      {problems.length > 0 ? (
        <Banner tone="danger" role="alert" title={wrongWords(wrong)}>
          <p>Nothing has been imported. Mend these rows in the file and choose it again.</p>
        </Banner>
      ) : (
        <Banner tone="ok" role="status" title={`${peopleWords(rows.length)} can be imported`} />
      )}
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label="What is wrong">
          {problems.slice(0, SHOWN_PROBLEMS).map(({ number, text }) => (
            <li key={`${number} ${text}`}>
              <strong>Row {number}:</strong> {text}
            </li>
          ))}
          {problems.length > SHOWN_PROBLEMS && (
            <li>… and {problems.length - SHOWN_PROBLEMS} more</li>
          )}
        </ul>
      )}
      {rows.length > 0 && (
        <div className={classes.preview}>
          <table>
            <thead>
              <tr>
                {['Row', 'Username', 'Email', 'Name', 'Roles'].map((title) => (
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
                  <td>{roles.map(({ name }) => name).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > SHOWN_ROWS && (
        <p className={classes.muted}>
          The first {SHOWN_ROWS} of {showCount(rows.length)} rows.
        </p>
      )}
      <div className={classes.actions}>
        <Button disabled={problems.length > 0} onClick={onImport}>
          Import {peopleWords(rows.length)}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

export function peopleWords(count: number): string {
  return count === 1 ? '1 user' : `${showCount(count)} users`;
}

function wrongWords(rows: number): string {
  return rows === 1 ? '1 row cannot be imported' : `${showCount(rows)} rows cannot be imported`;
}
