import { Agent } from 'node:http';
import { exchange, type Timed, type TimedRequest } from './exchange.ts';

/** Client of one origin's API on keep-alive connections; returns outcomes without bodies. */
export function httpClient(origin: string) {
  const agent = new Agent({ keepAlive: true });

  const send = async (path: string, asked: Omit<TimedRequest, 'url'>): Promise<Timed> => {
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
