import type { DeviceTrouble } from '#shared/device-health.ts';

/** The text of a letter, line by line. */
export interface Said {
  subject: string;
  text: readonly string[];
}

export interface NewReports {
  count: number;
  named: readonly string[];
  address: string;
}

export interface Invitation {
  name: string;
  /** Null for a role other than church planter. */
  churchPlantName: string | null;
  role: string;
  inviterName: string;
  networkName?: string | undefined;
}

export interface Ticket {
  number: number;
  subject: string;
  description: string;
  topic: string;
  author: { name: string; email: string };
}

export interface OwnerChange {
  name: string;
  device: string;
  publicUrl: string;
}

/** A device that needs attention. Days are `yyyy-mm-dd`. */
export interface DeviceNudge {
  name: string;
  device: string;
  troubles: readonly DeviceTrouble[];
  unsent: number;
  /** Since when the oldest change has been waiting. */
  since: string;
  /** When the device was last in contact. */
  seen: string;
  publicUrl: string;
}

/** What is due, worded as in the calendar. */
export interface DueWork {
  /** The most urgent entries, one line each. */
  lines: readonly string[];
  /** The number of all entries. */
  count: number;
  publicUrl: string;
}

/** All letters in one language. */
export interface Letters {
  reset(letter: { link: string }): Said;
  invite(letter: Invitation & { link: string }): Said;
  ticket(letter: Ticket): Said;
  reports(letter: NewReports): Said;
  emailChanged(letter: { name: string; newEmail: string }): Said;
  passwordChanged(letter: OwnerChange): Said;
  access(letter: { name: string; publicUrl: string }): Said;
  waiting(letter: { count: number; publicUrl: string }): Said;
  /** `what`: a sentence in English. */
  secondFactor(letter: OwnerChange & { what: string }): Said;
  nudge(letter: DeviceNudge): Said;
  digest(letter: DueWork): Said;
  secondFactorDue(letter: { name: string; day: string; publicUrl: string }): Said;
}
