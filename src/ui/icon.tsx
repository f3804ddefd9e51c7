import classes from './icon.module.css';

/** Drawn on a 24 by 24 grid with lines of 2; several strokes are separated by a space and an M. */
const PATHS = {
  home: 'M3 11.5 12 4l9 7.5 M5.5 9.8V20h13V9.8 M10 20v-6h4v6',
  assessment: 'M8 5H6a1 1 0 0 0-1 1v14h14V6a1 1 0 0 0-1-1h-2 M9 3h6v4H9z M8.5 13.5l2.5 2.5 4.5-5',
  training:
    'M2.5 9 12 4.5 21.5 9 12 13.5z M6.5 11v5c1.5 1.6 3.4 2.4 5.5 2.4s4-.8 5.5-2.4v-5 M21.5 9v6',
  directory:
    'M6 3h13v18H6z M3.5 7.5H6 M3.5 12H6 M3.5 16.5H6 M12.5 11.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z M8.8 17c.4-2 1.8-3 3.7-3s3.3 1 3.7 3',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M4.5 20.5c.8-3.9 3.5-6 7.5-6s6.7 2.1 7.5 6',
  people:
    'M9 11.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2.5 20c.6-3.6 2.9-5.5 6.5-5.500s5.9 1.9 6.5 5.5 M16 4.900a3.4 3.4 0 0 1 0 6.3 M17.5 14.800c2.3.6 3.6 2.4 4 5.2',
  report: 'M6 3h8.500L19 7.500V21H6z M14 3v5h5 M9 13h7 M9 17h7',
  pin: 'M12 21.500s7-6.3 7-11.700a7 7 0 0 0-14 0c0 5.4 7 11.7 7 11.700z M12 12.300a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.200z',
  overview: 'M4 4h7v7H4z M13.5 4H20v4.500h-6.500z M13.5 11.500H20V20h-6.500z M4 14h7v6H4z',
  hub: 'M12 9a2.7 2.7 0 1 0 0-5.400A2.7 2.7 0 0 0 12 9z M5 20.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z M19 20.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z M10.5 8.8 6.3 15.7 M13.5 8.800l4.2 6.9',
  device: 'M7 2.500h10v19H7z M10.500 18.500h3',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  close: 'M6 6l12 12 M18 6 6 18',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  alert: 'M12 4 2.8 20h18.400z M12 10v4.5 M12 17.400v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 11v5.5 M12 7.500v.2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16 M9.5 5.900A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.7 M6.3 7.300A16.7 16.7 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4.3-1.1 M9.9 9.900a3 3 0 0 0 4.2 4.2',
  'sign-out': 'M14 4H5v16h9 M10 12h11 M17.5 8l4 4-4 4',
  shield:
    'M12 3l7.5 3v5.500c0 4.6-3 7.9-7.5 9.5-4.5-1.6-7.5-4.9-7.5-9.500V6z M9 12l2.2 2.200L15.5 10',
  offline:
    'M3 3l18 18 M8.6 8.700A12 12 0 0 0 5 11 M2 8a17 17 0 0 1 4-2.6 M10.8 4.100A17 17 0 0 1 22 8 M19 11a12 12 0 0 0-3.5-2.2 M8.2 14.300a5.8 5.8 0 0 1 5.6-1 M12 18.500v.2',
  refresh:
    'M20 5v5h-5 M4 19v-5h5 M19.3 10A8 8 0 0 0 5.5 7.500L4 9 M4.7 14a8 8 0 0 0 13.8 2.500L20 15',
  plus: 'M12 5v14 M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z M15.5 15.5 20.5 20.5',
  phone:
    'M6.5 3.500h3l1.5 4.5-2 1.500a11 11 0 0 0 5.5 5.500l1.5-2 4.5 1.500v3a2 2 0 0 1-2.2 2C10.7 18.8 5.2 13.3 4.5 5.700a2 2 0 0 1 2-2.200z',
  mail: 'M3 5.500h18v13H3z M3.5 6.5 12 13l8.5-6.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 7v5.300l3.5 2',
  undo: 'M8.5 5 4 9.5 8.5 14 M4.5 9.500h10a5.5 5.5 0 0 1 0 11H10',
  trash: 'M4 6.500h16 M9 6.500V4h6v2.5 M6 6.5 7 20.500h10l1-14 M10 10.500v6 M14 10.500v6',
  edit: 'M4 20l1-4.500L16.5 4 20 7.5 8.5 19z M14 6.500l3.5 3.5',
  send: 'M21 3 10.5 13.5 M21 3l-6.5 18-4-7.500L3 9.500z',
  download: 'M12 4v11 M7.5 11 12 15.5 16.5 11 M4.5 19.500h15',
  share: 'M12 15V3.5 M8 7l4-4 4 4 M7 10.500H5v10h14v-10h-2',
  'chevron-down': 'M6 9.500l6 6 6-6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  more: 'M5 12v.1 M12 12v.1 M19 12v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing beside a word; it is never the only name of anything. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={classes.icon}
      data-icon={name}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
