import { StackError, throwIfStopped } from '@poc/stack/errors';
import { untilReady } from '@poc/stack/health';

/** How long a system that is just starting is waited for. */
const patienceMs = 15_000;

/**
 * Waits a little until the system at an origin is ready, every service of it.
 * @throws StackError that says what is missing; StoppedError when the signal was aborted
 */
export async function awaitSystem(origin: string, signal: AbortSignal): Promise<void> {
  let problem = `Nothing answers at ${origin}.`;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    await untilReady(async (attempt) => {
      const ready = await fetch(`${origin}/readyz`, { signal: attempt, redirect: 'manual' });
      await ready.body?.cancel();
      problem = `${origin}/readyz answers ${ready.status}.`;
      if (ready.status !== 200) return false;
      const status = await fetch(`${origin}/api/status`, { signal: attempt, redirect: 'manual' });
      const away = servicesAway(await status.json());
      problem = away.length > 0 ? `Away at ${origin}: ${away.join(', ')}.` : '';
      return away.length === 0;
    }, patience);
  } catch {
    throwIfStopped(signal);
    throw new StackError(`The system is not ready. ${problem}`, [
      'Start it with `npm start` and wait until it says so.',
    ]);
  }
}

/** Names of the services that the status page calls away; what is no status page counts as one that is. */
function servicesAway(page: unknown): string[] {
  if (typeof page !== 'object' || page === null || !('services' in page) || !Array.isArray(page.services)) {
    return ['a status page of POC'];
  }
  const services: { name?: unknown; status?: unknown }[] = page.services;
  return services.flatMap(({ name, status }) => (status === 'ok' ? [] : [String(name)]));
}
