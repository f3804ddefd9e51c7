import classes from './skeleton.module.css';

/** Placeholder for text that is loading. `height` in px, `width` in % of its container. */
export function Skeleton({ width = 100, height = 16 }: { width?: number; height?: number }) {
  return (
    <span
      className={classes.skeleton}
      style={{ width: `${width}%`, height: `${height}px` }}
      aria-hidden="true"
    />
  );
}
