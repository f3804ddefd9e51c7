/** One line of a Dockerfile: the instruction, such as `COPY`, and its arguments. */
export interface Instruction {
  name: string;
  rest: string;
}

export interface Stage {
  /** The name after `AS`, or the number of the stage if it has no name. */
  name: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile with one line per instruction. Throws for a line that is not an instruction. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of dockerfile.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`This line is no instruction: ${line}`);
    if (name === 'FROM')
      stages.push({
        name: / AS (\w+)$/.exec(rest)?.[1] ?? String(stages.length),
        instructions: [],
      });
    const stage = stages.at(-1);
    if (!stage) throw new Error('A Dockerfile begins with FROM');
    stage.instructions.push({ name, rest });
  }
  return stages;
}

/** The arguments of `CMD`, `ENTRYPOINT` or `HEALTHCHECK CMD`, such as `["node", "main.js"]`. */
export function wordsOf({ instructions }: Stage, name: string): string[] {
  const rest = instructions.find((one) => one.name === name)?.rest ?? '';
  return JSON.parse(rest.slice(rest.indexOf('[')));
}
