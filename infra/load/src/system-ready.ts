import { StackError, throwIfStopped } from '@poc/stack/errors';
import { untilReady } from '@poc/stack/processes/health';

/** How long a system that is just starting is waited for. */
const timeoutMs = 15_000;

/**
 * Waits a little until the system at an origin is ready, every service of it.
 * @throws StackError that says what is missing; StoppedError when the signal was aborted
 */
export async function awaitSystem(origin: string, signal: AbortSignal): Promise<void> {
  let problem = `Nothing answers at ${origin}.`;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    await untilReady(async (attempt) => {
      const ready = await fetch(`${origin}/readyz`, { signal: attempt, redirect: 'manual' });
      await ready.body?.cancel();
      problem = `${origin}/readyz answers ${ready.status}.`;
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

/** Names of the services that the status page calls unavailable; what is no status page counts as one that is. */
function unavailableServices(page: unknown): string[] {
  if (typeof page !== 'object' || page === null || !('services' in page) || !Array.isArray(page.services)) {
    return ['a status page of POC'];
  }
  const services: { name?: unknown; status?: unknown }[] = page.services;
  return services.flatMap(({ name, status }) => (status === 'ok' ? [] : [String(name)]));
}
