import { Agent } from 'node:http';
import { type Asked, exchange, type Timed } from './exchange.ts';

/** Makes requests of one origin's API, on connections that are kept; of the answers it keeps how they ended. */
export function httpClient(origin: string) {
  const agent = new Agent({ keepAlive: true });

  const send = async (path: string, asked: Omit<Asked, 'url'>): Promise<Timed> => {
    const { status, ms } = await exchange(agent, { ...asked, url: `${origin}/api${path}` });
    return { status, ms };
  };

  return {
    get: (path: string, token = '') =>
      send(path, { method: 'GET', headers: token === '' ? {} : { authorization: `Bearer ${token}` } }),
    post: (path: string, content: object) => send(path, { method: 'POST', content }),
    close: () => agent.destroy(),
  };
}

export type HttpClient = ReturnType<typeof httpClient>;
