import { runCommand } from './cli.ts';

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
if (code !== 0) process.exit(code);
