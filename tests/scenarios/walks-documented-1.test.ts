import { walks } from '#tests/support/sim-walks.ts';

// Two files for each kind of server, because files run in parallel.
walks('documented', 1, 5);
