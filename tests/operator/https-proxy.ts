import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The https proxy that an operator puts in front of `port`. It creates its certificate and stores it in `folder`. */
export async function startHttpsProxy({ folder, port }: { folder: string; port: number }) {
  const proxy = createServer(certificateIn(folder), (incoming, outgoing) => {
    const { method, url: path, socket } = incoming;
    const forwarded = {
      'x-forwarded-for': socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const headers = { ...incoming.headers, ...forwarded };
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // The browser sees a lost connection, as with any proxy whose server is down.
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port: own } = proxy.address() as AddressInfo;
  return {
    origin: `https://localhost:${own}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

function certificateIn(folder: string) {
  const keyFile = join(folder, 'proxy-key.pem');
  const certFile = join(folder, 'proxy-certificate.pem');
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
  const files = ['-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'pipe' });
  return { key: readFileSync(keyFile), cert: readFileSync(certFile) };
}
