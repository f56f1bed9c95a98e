import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** Proxy to a server that can hang (nothing moves, nothing closes), be cut like a killed server, and recover. */
export interface TcpProxy {
  readonly port: number;
  hang(): void;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Forwards delayed data and accepts connections again. */
  heal(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let refusing = false;
  let hanging = false;
  const server = createServer((here) => {
    if (refusing) return void here.destroy();
    const there = connect(target);
    const pair: [Socket, Socket] = [here, there];
    pairs.add(pair);
    const move = (from: Socket, to: Socket) => {
      from.pipe(to);
      // The system still accepts connections for a stopped process, which never responds.
      if (hanging) from.pause();
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    };
    move(here, there);
    move(there, here);
  });
  const port = await listen(server);
  const dropAll = () => {
    for (const [here] of pairs) here.destroy();
  };
  return {
    port,
    hang: () => {
      hanging = true;
      // Data is delayed, not lost, as with a stopped process.
      for (const socket of [...pairs].flat()) socket.pause();
    },
    heal: () => {
      refusing = false;
      hanging = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    cut: () => {
      refusing = true;
      dropAll();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropAll();
      }),
  };
}
