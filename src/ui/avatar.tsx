import { useState } from 'react';
import classes from './avatar.module.css';

const DEFAULT_PICTURE = '/default-profile.png';

export interface AvatarProps {
  /** The person's name; the picture is decoration if the name is beside it. */
  name: string;
  /** Address of the picture; a relative path is one on the backend (spec part 1, 9). */
  picture?: string | null | undefined;
  /** The backend's host for relative paths; default: the page's own. */
  host?: string;
  size?: number;
  /** True if no name is beside it. */
  alone?: boolean;
}

/** A person's picture, or the default one while there is none or it does not load (offline). */
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
