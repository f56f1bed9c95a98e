import { Agent, request } from 'node:http';

/** An answer with the milliseconds from its request's start to its end; `body` is null where there is no JSON. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

/** Posts JSON to one origin on connections that are kept, and reads the answers. */
export function shopClient(origin: string) {
  const agent = new Agent({ keepAlive: true });

  const post = (path: string, content: object, headers: Record<string, string> = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const startedMs = performance.now();
      const text = JSON.stringify(content);
      const kind = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const sent = request(`${origin}${path}`, { method: 'POST', agent, headers: { ...kind, ...headers } });
      sent.once('error', reject);
      sent.once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - startedMs;
          resolve({ status: answer.statusCode ?? 0, body: jsonOf(Buffer.concat(parts).toString()), ms });
        });
      });
      sent.end(text);
    });

  return { post, close: () => agent.destroy() };
}

export type ShopClient = ReturnType<typeof shopClient>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
