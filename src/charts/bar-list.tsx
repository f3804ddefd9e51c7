import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import classes from './charts.module.css';

export interface Bar {
  name: string;
  value: number;
  /** The value as text, shown beside the bar. */
  words: string;
}

/** One bar per name in the given order. The text beside the bars makes it a table. */
export function BarList({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={classNames(layout.box, layout.stack2)} aria-label={title}>
      <figcaption className={classes.title}>{title}</figcaption>
      <table className={classes.bars}>
        <tbody>
          {bars.map(({ name, value, words }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={classes.bar} aria-hidden="true">
                <span style={{ width: `${(value / most) * 100}%` }} />
              </td>
              <td className={classes.value}>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
