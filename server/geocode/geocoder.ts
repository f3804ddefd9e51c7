/** A location, its precision, and the geocoder that found it. */
export interface Point {
  latitude: number;
  longitude: number;
  precision: 'address' | 'place' | 'town';
  source: string;
}

/** Turns an address into a point. */
export interface Geocoder {
  name: string;
  /** True: its requests go to another machine, so the caller pauses between them. */
  isOnline: boolean;
  /** False: home addresses must not be sent to it. */
  takesHomeAddresses: boolean;
  /** Returns null if it does not know the address. Rejects if it does not answer. */
  find(text: string): Promise<Point | null>;
}
