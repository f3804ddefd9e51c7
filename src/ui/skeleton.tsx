import classes from './skeleton.module.css';

/** Grey lines in place of words that are on their way. `height` in px, `width` in % of its place. */
export function Skeleton({ width = 100, height = 16 }: { width?: number; height?: number }) {
  return (
    <span
      className={classes.skeleton}
      style={{ width: `${width}%`, height: `${height}px` }}
      aria-hidden="true"
    />
  );
}
