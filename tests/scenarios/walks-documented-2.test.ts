import { walks } from '#tests/support/sim-walks.ts';

// Two files for each kind of server: files run beside each other.
walks('documented', 126, 5);
