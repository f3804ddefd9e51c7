export interface Fault {
  name: string;
  code?: string;
  message: string;
  /** The stack frames, without the message. */
  at: string[];
  cause?: Fault;
}

/** The part of an error that may be logged. Messages of databases and mail servers can quote what people wrote. */
export function describeError(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error', at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    message: withoutQuotes(error.message),
    at: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function withoutQuotes(message: string): string {
  return message
    .slice(0, 500)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\S+@\S+/g, '…@…');
}
