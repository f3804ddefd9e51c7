import Dexie from 'dexie';
import type { Mirror } from '../schema.ts';

/** Addresses of the pictures of one hub's planters. */
export async function hubPictures(db: Mirror, leader: number): Promise<string[]> {
  const rows = await db
    .rows('planters')
    .where('[hub_leader_id+sort_name]')
    .between([leader, Dexie.minKey], [leader, Dexie.maxKey])
    .toArray();
  return rows.map((row) => row.profile_picture_url).filter(Boolean);
}
