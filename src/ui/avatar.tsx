import { useState } from 'react';
import classes from './avatar.module.css';

const DEFAULT_PICTURE = '/default-profile.png';

export interface AvatarProps {
  /** The person's name. If it is also shown beside the picture, the picture is decorative. */
  name: string;
  /** URL of the picture; a relative path refers to the backend (spec part 1, 9). */
  picture?: string | null | undefined;
  /** Host for relative paths; defaults to the page's own origin. */
  host?: string;
  size?: number;
  /** True if the name is not shown beside it. */
  alone?: boolean;
}

/** A person's picture, or the default picture if there is none or it cannot be loaded (offline). */
export function Avatar({ name, picture, host, size = 48, alone = false }: AvatarProps) {
  const wanted = addressOf(picture, host);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <img
      className={classes.avatar}
      src={failed === wanted ? DEFAULT_PICTURE : wanted}
      alt={alone ? name : ''}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(wanted)}
    />
  );
}

function addressOf(picture: string | null | undefined, host = location.origin): string {
  if (!picture || !URL.canParse(picture, `${host}/`)) return DEFAULT_PICTURE;
  return new URL(picture, `${host}/`).href;
}
