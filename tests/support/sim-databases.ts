import type { Mirror } from '#db/schema.ts';
import type { SimDevice } from './sim-device.ts';
import type { World } from './sim-world.ts';

/** All databases of the simulation. */
export function* databasesOf(
  world: World,
): Generator<{ device: SimDevice; userId: number; db: Mirror }> {
  for (const device of world.devices.values()) {
    for (const userId of device.users) {
      yield { device, userId, db: device.mirror(userId, 'relaxed') };
    }
  }
}
