import { createServer } from 'node:http';
import { listen } from '@poc/testing/listen';
import { url } from './system.ts';

/** The system under a separate URL, where another build of the web app can replace the first. */
export interface Deployment {
  readonly url: string;
  /** Switches to another build: documents contain `data-build="next"`, and version and service worker differ. */
  deploy(): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that can simulate a new build. It rewrites responses, because other tests share the gateway's files.
 */
export async function startDeployment(): Promise<Deployment> {
  let isNext = false;
  const next = (path: string, type: string, text: string): string => {
    if (!isNext) return text;
    if (path === '/version.json') return '{"entry":"/assets/index-next.js"}';
    if (path === '/sw.js') return `${text}\n// The next build.`;
    return type.startsWith('text/html') ? text.replace('<html ', '<html data-build="next" ') : text;
  };
  const server = createServer(async ({ url: path = '/', headers }, response) => {
    const fetched = await fetch(url() + path, {
      headers: { accept: headers.accept ?? '*/*' },
      redirect: 'manual',
    });
    const type = fetched.headers.get('content-type') ?? '';
    for (const [name, value] of fetched.headers) {
      if (!/^(content-(encoding|length)|etag|connection|transfer-encoding|keep-alive)$/.test(name))
        response.setHeader(name, value);
    }
    const isText = /^(text|application\/(javascript|json))/.test(type);
    response.writeHead(fetched.status);
    response.end(isText ? next(path, type, await fetched.text()) : Buffer.from(await fetched.arrayBuffer()));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      isNext = true;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
