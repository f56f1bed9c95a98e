import { apiPrefix } from '@poc/kit/http/mount';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';
import type { Finding } from '../routing/route-table.ts';
import { ServiceRefusal } from './call-service.ts';
import type { ServiceName, Upstream } from './upstream.ts';

/**
 * Makes the function with which pages are filled before anyone is known: it reads, as a visitor, what the contracts
 * declare public.
 * @param deadlineMs after which a service counts as away
 * @returns a function of the address below `/api`; it rejects for anything but a public answer in time, with a
 *   `ServiceRefusal` when the service answered another status
 */
export function publicReader(options: {
  find: (method: string, path: string) => Finding;
  upstreams: Record<ServiceName, Upstream>;
  deadlineMs: number;
}): (address: string) => Promise<unknown> {
  const { find, upstreams, deadlineMs } = options;
  return async (address) => {
    const finding = find('GET', address.split('?')[0] ?? '');
    const endpoint = finding.kind === 'found' ? finding.match.endpoint : null;
    if (endpoint?.access !== 'public' || endpoint.service === 'gateway') {
      throw new Error(`${address} is no public answer of a service`);
    }
    const upstream = upstreams[endpoint.service];
    const leave = upstream.enter();
    try {
      const answer = await tracedFetch(endpoint.id, new URL(`${apiPrefix}${address}`, upstream.url), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(deadlineMs),
      });
      const body: unknown = await answer.json();
      upstream.answered();
      if (!answer.ok) throw new ServiceRefusal(endpoint.id, answer.status);
      return body;
    } catch (reason) {
      if (reason instanceof TypeError || reason instanceof DOMException) upstream.failed();
      throw reason;
    } finally {
      leave();
    }
  };
}
