/** Where something is, how exact that is, and who said so. */
export interface Point {
  latitude: number;
  longitude: number;
  precision: 'address' | 'place' | 'town';
  source: string;
}

/** Something that knows where an address is. */
export interface Geocoder {
  name: string;
  /** True: its requests leave this machine, so there is a pause between them. */
  isOnline: boolean;
  /** False: a home address must not be sent there. */
  takesHomeAddresses: boolean;
  /** Null: it does not know. Rejects when it did not answer. */
  find(text: string): Promise<Point | null>;
}
