import { StackError, throwIfStopped } from '@poc/stack/errors';
import { untilReady } from '@poc/stack/processes/health';

/** Longest wait for a starting system, in ms. */
const timeoutMs = 15_000;

/**
 * Waits until every service at an origin is ready.
 * @throws StackError with the missing services; StoppedError after an abort
 */
export async function awaitSystem(origin: string, signal: AbortSignal): Promise<void> {
  let problem = `Nothing responds at ${origin}.`;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    await untilReady(async (attempt) => {
      const ready = await fetch(`${origin}/readyz`, { signal: attempt, redirect: 'manual' });
      await ready.body?.cancel();
      problem = `${origin}/readyz returns ${ready.status}.`;
      if (ready.status !== 200) return false;
      const status = await fetch(`${origin}/api/status`, { signal: attempt, redirect: 'manual' });
      const unavailable = unavailableServices(await status.json());
      problem = unavailable.length > 0 ? `Unavailable at ${origin}: ${unavailable.join(', ')}.` : '';
      return unavailable.length === 0;
    }, deadline);
  } catch {
    throwIfStopped(signal);
    throw new StackError(`The system is not ready. ${problem}`, [
      'Start it with `npm start` and wait until it says so.',
    ]);
  }
}

/** Names of services that the status page reports as unavailable; an invalid page counts as one. */
function unavailableServices(page: unknown): string[] {
  if (typeof page !== 'object' || page === null || !('services' in page) || !Array.isArray(page.services)) {
    return ['a status page of POC'];
  }
  const services: { name?: unknown; status?: unknown }[] = page.services;
  return services.flatMap(({ name, status }) => (status === 'ok' ? [] : [String(name)]));
}
