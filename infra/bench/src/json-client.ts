import { Agent } from 'node:http';
import { parseJson } from '@poc/kit/json';
import { exchange, type Timed } from './exchange.ts';

/** An answer that is read; `body` is null where there is no JSON. */
export interface Answered extends Timed {
  readonly body: unknown;
}

/** Posts JSON to one origin, on connections that are kept, and reads the answers. */
export function jsonClient(origin: string) {
  const agent = new Agent({ keepAlive: true });
  return {
    async post(path: string, content: object, headers: Record<string, string> = {}): Promise<Answered> {
      const url = `${origin}${path}`;
      const { status, ms, text } = await exchange(agent, { method: 'POST', url, headers, content });
      return { status, ms, body: parseJson(text) ?? null };
    },
    close: () => agent.destroy(),
  };
}

export type JsonClient = ReturnType<typeof jsonClient>;
