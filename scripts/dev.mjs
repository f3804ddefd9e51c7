// `npm run dev`: serves the page from source with hot reload (http://localhost:5173), and the server from source behind
// it. There is no service worker; use `npm start` to test with one.
import { spawn } from 'node:child_process';
import { root } from './lib/paths.mjs';
import { packageProgram } from './lib/run.mjs';

const env = { ...process.env, FIELDBOOK_DEMO: process.env.FIELDBOOK_DEMO ?? 'on' };
const server = ['watch', '--clear-screen=false', 'server/main.ts'];
const children = [
  spawn(packageProgram('tsx'), server, { cwd: root, stdio: 'inherit', env }),
  spawn(packageProgram('vite'), [], { cwd: root, stdio: 'inherit', env }),
];

// One is useless without the other, so when either exits, stop both.
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop).once('SIGTERM', stop);

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
