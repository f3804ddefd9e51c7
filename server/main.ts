import { runCommand } from './cli.ts';

const { stdin, stdout } = process;
const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  terminal: stdin.isTTY && stdout.isTTY ? { input: stdin, output: stdout } : undefined,
});
if (code !== 0) process.exit(code);
