export { type Asked, type Backend, type BackendOptions, createBackend } from './backend.ts';
export { type DemoNetwork, demoNetwork } from './demo.ts';
export { drawProfile } from './draw-profile.ts';
export {
  type Failure,
  type FailureEffect,
  type FailureRule,
  type Failures,
  networkError,
} from './failures.ts';
export { namedProfiles, type ProfileName } from './named-profiles.ts';
export type { Others } from './others.ts';
export { baseProfile, consistent, defineProfile, type Profile } from './profiles.ts';
export type { NewUser, Seeder } from './seed.ts';
export { type Listening, type Served, type ServeOptions, serve } from './serve.ts';
export type { State } from './state.ts';
export type { Respond } from './transport.ts';
export type { LedgerEntry, Mail } from './types.ts';
