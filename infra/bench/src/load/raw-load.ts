import { connect, type Socket } from 'node:net';
import { quantile } from '../statistics.ts';
import type { LoadJob, LoadResult } from './load-job.ts';
import { responseScanner } from './response-scanner.ts';

interface Run {
  readonly requests: readonly Buffer[];
  readonly untilMs: number;
  /** Requests sent so far: any free connection sends the next one. */
  sent: number;
  readonly statuses: Map<number, number>;
  readonly tookMs: number[];
}

/**
 * Sends requests on keep-alive connections, one at a time on each. Uses raw sockets and prepared bytes: a client
 * library would be the bottleneck.
 * @throws if a connection breaks or a response is unreadable
 */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const { hostname, port, host } = new URL(job.origin);
  const sockets = await Promise.all(
    Array.from({ length: job.connections }, () => opened(hostname, Number(port))),
  );
  const cpuBefore = process.cpuUsage();
  const begunMs = performance.now();
  const run: Run = {
    requests: job.requests.map((request) => bytesOf(request, host)),
    untilMs: begunMs + job.ms,
    sent: 0,
    statuses: new Map(),
    tookMs: [],
  };
  try {
    await Promise.all(sockets.map((socket) => keepAsking(socket, run)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const tookMs = performance.now() - begunMs;
  const cpu = process.cpuUsage(cpuBefore);
  const responses = run.tookMs.length;
  return {
    perSecond: (responses * 1_000) / tookMs,
    responses,
    p99Ms: quantile(run.tookMs, 0.99),
    statuses: Object.fromEntries([...run.statuses].map(([status, count]) => [String(status), count])),
    ownCpu: (cpu.user + cpu.system) / 1_000 / tookMs,
  };
}

function bytesOf({ path, headers }: LoadJob['requests'][number], host: string): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`);
}

function opened(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function keepAsking(socket: Socket, run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentMs = 0;
    const send = () => {
      const request = run.requests[run.sent % run.requests.length];
      run.sent += 1;
      sentMs = performance.now();
      if (request) socket.write(request);
    };
    const scan = responseScanner((status) => {
      const nowMs = performance.now();
      run.tookMs.push(nowMs - sentMs);
      run.statuses.set(status, (run.statuses.get(status) ?? 0) + 1);
      if (nowMs >= run.untilMs) resolve();
      else send();
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
    send();
  });
}
