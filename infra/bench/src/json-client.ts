import { Agent } from 'node:http';
import { parseJson } from '@poc/kit/json';
import { exchange, type Timed } from './exchange.ts';

/** A response with its parsed body; null unless it is JSON. */
export interface Answered extends Timed {
  readonly body: unknown;
}

/** Client that posts JSON to one origin on keep-alive connections, and reads the responses. */
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
