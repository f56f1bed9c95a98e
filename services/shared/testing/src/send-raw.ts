import { connect } from 'node:net';

/** Response to a malformed request. */
export interface RawResponse {
  /** 0 if the connection was closed without a response, or silent for ten seconds. */
  readonly status: number;
  readonly body: string;
}

const timeoutMs = 10_000;

/** Sends a request line unchanged (Latin-1) on a new connection. */
export function sendRaw(base: string, line: string, headers: readonly string[] = []): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      const head = [line, 'Host: gateway', 'Connection: close', ...headers].join('\r\n');
      socket.write(`${head}\r\n\r\n`, 'latin1');
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n', 2);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), body });
    });
  });
}
