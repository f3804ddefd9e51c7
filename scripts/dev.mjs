// `npm run dev`: the page from source with hot reload (http://localhost:5173), the server from source
// behind it. No service worker here: to see that, use `npm start`.
import { spawn } from 'node:child_process';
import { root } from './lib/paths.mjs';
import { packageProgram } from './lib/run.mjs';

const env = { ...process.env, FIELDBOOK_DEMO: process.env.FIELDBOOK_DEMO ?? 'on' };
const server = ['watch', '--clear-screen=false', 'server/main.ts'];
const children = [
  spawn(packageProgram('tsx'), server, { cwd: root, stdio: 'inherit', env }),
  spawn(packageProgram('vite'), [], { cwd: root, stdio: 'inherit', env }),
];

// One without the other is of no use: when either ends, so does the other.
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop).once('SIGTERM', stop);

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
