import { setTimeout as pause } from 'node:timers/promises';
import { createService, type ServiceConfig, type ServiceOptions } from '@poc/kit/service';
import { reportToBench } from './report-to-bench.ts';

/** Runs a further process of a service, and notifies the bench once it is ready. */
export async function serveService<C extends ServiceConfig, D extends object>(
  service: ServiceOptions<C, D>,
): Promise<void> {
  // The bench may exit before the service is ready.
  process.on('disconnect', () => process.exit());
  const { url } = await createService({ ...service, migratesItself: true });
  while (!(await fetch(`${url}/readyz`)).ok) await pause(50);
  reportToBench(url);
}

/** Like `serveService`, on a database from the command line, so that two of different sizes can be compared. */
export function serveSizedService<C extends ServiceConfig, D extends object>(
  service: ServiceOptions<C, D>,
): Promise<void> {
  const [database = ''] = process.argv.slice(2);
  return serveService({ ...service, database, group: database });
}
