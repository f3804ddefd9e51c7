import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  /** The email as it was received. */
  raw: string;
}

export interface Smtp {
  received: Received[];
  url: string;
  stop(): Promise<void>;
}

/** A real SMTP server on the loopback interface that stores the emails it receives. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<Smtp> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, callback) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        callback();
      });
    },
    ...options,
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}
