import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import classes from './my-hub.module.css';

/** Names the hub leader whose hub a super admin is viewing, after the words 'My Hub'. */
export function LeaderName({ leader }: { leader: number }) {
  const choices = useMirror(hubLeaderChoices, []);
  const leaders = choices.kind === 'ready' ? choices.data : [];
  const found = leaders.find(({ id }) => id === leader);
  return found && <span className={classes.of}> – {found.name}</span>;
}
