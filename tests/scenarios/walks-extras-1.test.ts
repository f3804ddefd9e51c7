import { walks } from '#tests/support/sim-walks.ts';

// Two files for each kind of server, because files run in parallel.
walks('extras', 1, 5);
