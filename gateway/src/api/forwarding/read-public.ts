import type { Endpoint } from '@poc/contracts/endpoint';
import { apiPrefix } from '@poc/kit/http/mount';
import type { Finding } from '../route-table.ts';
import { ServiceRefusal } from './call-service.ts';
import type { ServiceAnswer } from './read-service.ts';

/** Parsed bodies by their bytes: a shared response that did not change keeps its bytes. */
const parsed = new WeakMap<Buffer, unknown>();

/**
 * Makes the function with which pages are filled before anyone is known: it reads, as a visitor, what the contracts
 * declare public.
 * @returns a function of the address below `/api`; it rejects for anything but a public answer in time, with a
 *   `ServiceRefusal` when the service answered another status
 */
export function publicReader(options: {
  find: (method: string, path: string) => Finding;
  readAsVisitor: (endpoint: Endpoint, url: string) => Promise<ServiceAnswer>;
}): (address: string) => Promise<unknown> {
  const { find, readAsVisitor } = options;
  return async (address) => {
    const finding = find('GET', address.split('?')[0] ?? '');
    const endpoint = finding.kind === 'found' ? finding.match.endpoint : null;
    if (endpoint?.access !== 'public' || endpoint.service === 'gateway') {
      throw new Error(`${address} is no public answer of a service`);
    }
    const { status, bytes } = await readAsVisitor(endpoint, `${apiPrefix}${address}`);
    if (status !== 200) throw new ServiceRefusal(endpoint.id, status);
    const answer = parsed.get(bytes) ?? JSON.parse(bytes.toString());
    if (typeof answer === 'object' && answer !== null) parsed.set(bytes, answer);
    return answer;
  };
}
