/** What is on this device: also read where no screen is, for the diagnosis. */

export { ownDeviceId } from '../device-health.ts';
export { deviceView } from '../device-view.ts';
