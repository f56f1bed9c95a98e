import type { RequestListener } from 'node:http';
import type { Metrics } from '@poc/kit/metrics';
import { indexPage } from './index-page.ts';

interface Answer {
  readonly type: string;
  readonly text: string;
}

const json = 'application/json; charset=utf-8';

/** Answers the index page and the probes; everything else is 404, and other methods than GET and HEAD are 405. */
export function answer(metrics: Metrics): RequestListener {
  const pages: Record<string, () => Answer | Promise<Answer>> = {
    '/': () => ({ type: 'text/html; charset=utf-8', text: indexPage }),
    '/healthz': () => ({ type: json, text: '{"alive":true}' }),
    '/readyz': () => ({ type: json, text: '{"ready":true,"failing":[]}' }),
    '/metrics': async () => ({ type: metrics.registry.contentType, text: await metrics.registry.metrics() }),
  };
  return async (request, response) => {
    const page = pages[request.url?.split('?', 1)[0] ?? ''];
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !readable) {
      response.writeHead(page ? 405 : 404, { 'Content-Type': json, ...(page ? { Allow: 'GET, HEAD' } : {}) });
      response.end('{"status":false,"message":"The sandbox does not answer this yet"}');
      return;
    }
    const { type, text } = await page();
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    response.end(text);
  };
}
