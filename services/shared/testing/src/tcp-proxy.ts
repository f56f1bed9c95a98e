import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** A wire to a server that can hang (nothing moves, nothing closes) or be cut, as by a killed server, and be healed. */
export interface TcpProxy {
  readonly port: number;
  hang(): void;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Moves what hung, and accepts again. */
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
      // A stopped process still gets connections, from its system; it answers nothing on them.
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
      // Nothing is lost on a wire that hangs: it arrives late, as with a stopped process.
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
