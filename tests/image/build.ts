import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { type Instruction, type Stage, stagesOf } from './dockerfile.ts';

/** User id of `node` in the image. */
const IMAGE_USER = 1000;

export interface BuiltImage {
  /** Corresponds to `/` in the container. */
  folder: string;
  workdir: string;
  environment: Record<string, string>;
  /** The user that runs the container; undefined if this process may not change its user. */
  uid: number | undefined;
  stage: Stage;
  /** Instructions that were not executed. */
  skipped: string[];
  remove(): void;
}

interface Build {
  uid: number | undefined;
  /** The folder of each finished stage, by stage name. */
  folders: Map<string, string>;
  skipped: string[];
}

/**
 * Executes the Dockerfile without a container: each stage in its own folder, with this machine's Node and without the
 * apt-get packages. The image's user can read the resulting files, and nobody can write them, as with a read-only
 * root.
 */
export function buildImage(): BuiltImage {
  const uid = process.getuid?.() === 0 ? IMAGE_USER : undefined;
  const build: Build = { uid, folders: new Map(), skipped: [] };
  const stages = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  let built: Pick<BuiltImage, 'folder' | 'workdir' | 'environment'> | undefined;
  for (const stage of stages) built = buildStage(stage, build);
  const stage = stages.at(-1);
  if (!built || !stage) throw new Error('The Dockerfile has no stage');
  // In the image, the volume already belongs to the user. Everything else becomes read-only.
  run(`chmod -R a-w,a+rX ${built.folder}${built.workdir}`, '/');
  const remove = () => {
    for (const folder of build.folders.values()) rmSync(folder, { recursive: true, force: true });
  };
  return { ...built, uid, stage, skipped: build.skipped, remove };
}

function buildStage(stage: Stage, build: Build) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-image-'));
  chmodSync(folder, 0o755);
  build.folders.set(stage.name, folder);
  const state = { folder, workdir: '/', environment: {} as Record<string, string> };
  for (const instruction of stage.instructions) carryOut(instruction, state, build);
  return state;
}

type StageState = ReturnType<typeof buildStage>;

function carryOut({ name, rest }: Instruction, state: StageState, build: Build): void {
  if (name === 'WORKDIR') {
    state.workdir = rest;
    mkdirSync(join(state.folder, rest), { recursive: true });
  } else if (name === 'COPY') copy(rest, state, build);
  else if (name === 'RUN') runIn(rest, state, build);
  else if (name === 'ENV') {
    for (const pair of rest.split(' ')) {
      const [key = '', value = ''] = pair.split('=');
      state.environment[key] = value.startsWith('/') ? join(state.folder, value) : value;
    }
  } else if (!KNOWN.includes(name)) throw new Error(`Who carries out ${name}?`);
}

/** These instructions describe the container and change no file. */
const KNOWN = ['FROM', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'];

function copy(rest: string, { folder, workdir }: StageState, build: Build): void {
  const words = rest.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const into = join(folder, workdir, words.pop() ?? '');
  const source = from === undefined ? root : build.folders.get(from);
  if (source === undefined) throw new Error(`There is no stage ${from}`);
  for (const path of words) {
    const files = path === '.' ? contextFiles() : [path];
    for (const file of files) {
      const target = path === '.' || rest.endsWith('./') ? join(into, file) : into;
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(source, file), target, { recursive: true, verbatimSymlinks: true });
    }
  }
}

/** The build context: all files of the repository except those that .dockerignore names. */
function contextFiles(): string[] {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = stdout.split('\n').filter(Boolean);
  return files.filter((file) => !ignored.includes(file.split('/')[0] ?? ''));
}

function runIn(command: string, { folder, workdir }: StageState, build: Build): void {
  if (command.startsWith('apt-get')) {
    build.skipped.push(command);
    return;
  }
  const owner = build.uid === undefined ? ': ' : `chown ${build.uid}:${build.uid}`;
  const here = command.replaceAll(' /data', ` ${folder}/data`).replace('chown node:node', owner);
  run(here, join(folder, workdir));
}

function run(command: string, cwd: string): void {
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`);
}
