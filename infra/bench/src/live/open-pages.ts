import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Open pages of people: connections to a socket node that join no stream. */
export interface OpenPages {
  /** Opens a page per token; an empty token is a visitor's. */
  open(url: string, tokens: readonly string[]): Promise<void>;
  /** Number of received hints, and bytes per hint. */
  hints(): { readonly count: number; readonly bytes: number };
  close(): Promise<void>;
}

const openedAtOnce = 20;

export function createOpenPages(): OpenPages {
  const sockets: WebSocket[] = [];
  let count = 0;
  let bytes = 0;

  async function connect(url: string, token: string): Promise<void> {
    const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    sockets.push(socket);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('page closed by the server')));
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send(`40${JSON.stringify(token === '' ? {} : { token })}`);
      else if (text.startsWith('40')) resolve();
      else if (text.startsWith('44')) reject(new Error(`page rejected: ${text}`));
      else if (text === '2') socket.send('3');
      else if (text.startsWith('42["person-changed"')) {
        count += 1;
        bytes = Buffer.byteLength(text);
      }
    });
    await promise;
  }

  return {
    async open(url, tokens) {
      for (let from = 0; from < tokens.length; from += openedAtOnce) {
        await Promise.all(tokens.slice(from, from + openedAtOnce).map((token) => connect(url, token)));
      }
    },
    hints: () => ({ count, bytes }),
    async close() {
      const open = sockets.splice(0).filter(({ readyState }) => readyState === WebSocket.OPEN);
      const closed = open.map((socket) => once(socket, 'close'));
      for (const socket of open) socket.terminate();
      await Promise.all(closed);
    },
  };
}
