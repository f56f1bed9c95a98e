import { connect, type Socket } from 'node:net';
import { answerScanner } from './answer-scanner.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

/**
 * Sends the same request again and again on kept connections, one at a time on each, the next as soon as the answer has
 * come in full. Raw sockets and bytes made once: a client library would be the limit, not the server.
 * @throws when a connection breaks or an answer can't be read
 */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const { hostname, port, host } = new URL(job.origin);
  const headers = Object.entries(job.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${job.path} HTTP/1.1\r\nHost: ${host}\r\n${headers.join('')}\r\n`);
  const sockets = await Promise.all(
    Array.from({ length: job.connections }, () => opened(hostname, Number(port))),
  );
  const counts = new Map<number, number>();
  const cpuBefore = process.cpuUsage();
  const begunMs = performance.now();
  const untilMs = begunMs + job.ms;
  try {
    await Promise.all(sockets.map((socket) => keepAsking(socket, request, untilMs, counts)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const tookMs = performance.now() - begunMs;
  const cpu = process.cpuUsage(cpuBefore);
  const answers = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    perSecond: (answers * 1_000) / tookMs,
    statuses: Object.fromEntries([...counts].map(([status, count]) => [String(status), count])),
    ownCpu: (cpu.user + cpu.system) / 1_000 / tookMs,
  };
}

function opened(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function keepAsking(
  socket: Socket,
  request: Buffer,
  untilMs: number,
  counts: Map<number, number>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const scan = answerScanner((status) => {
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (performance.now() >= untilMs) resolve();
      else socket.write(request);
    });
    socket.on('data', (chunk: Buffer) => {
      try {
        scan(chunk);
      } catch (error) {
        reject(error);
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a connection')));
    socket.write(request);
  });
}
