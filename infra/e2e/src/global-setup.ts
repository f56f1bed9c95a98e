import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem } from '@poc/stack/run-system';
import type { TestProject } from 'vitest/node';
import { authAllowance } from './support/allowances.ts';
import { clockSettings } from './support/clock/clock-settings.ts';
import { fixedTime } from './support/clock/fixed-time.ts';
import { deployedSystem } from './support/deployed-system.ts';
import { unknownErrors } from './support/unknown-errors.ts';

/**
 * Rate limits per minute and IP address, raised because journeys share one address and generated requests come
 * in thousands.
 */
const limits = (project: string): Record<string, string> =>
  project === 'generated'
    ? {
        AUTH_RATE_LIMIT_PER_MINUTE: '600000',
        RATE_LIMIT_PER_MINUTE: '600000',
        SIGN_IN_FAILURES_PER_MINUTE: '600000',
      }
    : {
        AUTH_RATE_LIMIT_PER_MINUTE: String(authAllowance()),
        RATE_LIMIT_PER_MINUTE: '60000',
        SIGN_IN_FAILURES_PER_MINUTE: String(authAllowance()),
      };

/**
 * Starts the whole system once for all journeys and faults, with its own servers, ports, data and demo
 * accounts. Journeys can use a running system instead.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const deployed = deployedSystem(process.env);
  if (deployed !== undefined) {
    useDeployed(project, deployed);
    return undefined;
  }
  const stateFolder = mkdtempSync(join(tmpdir(), 'poc-e2e-'));
  // Pictures need a fixed time, and demo data around it.
  const clockOffsetMs = process.env.POC_PICTURES ? fixedTime.getTime() - Date.now() : undefined;
  const system = await startSystem({
    dataDir: stateFolder,
    ports: 'free',
    seed: true,
    // Page checks stop no process, so the services can share one.
    grouped: project.name === 'pages',
    env: {
      ...limits(project.name),
      ...(project.name === 'system' ? clockSettings(stateFolder) : {}),
      ...(clockOffsetMs === undefined
        ? {}
        : { ...clockSettings(stateFolder, clockOffsetMs), POC_SEED_NOW: fixedTime.toISOString() }),
      // Journeys and faults wait for jobs that settle payments.
      SETTLE_EVERY_MS: '2000',
      // A busy machine needs longer to restart a process.
      UPSTREAM_HOLD_MS: '30000',
      UPSTREAM_MAX_CONCURRENT: '4000',
    },
  });
  project.provide('url', system.gateway.url);
  project.provide(
    'serviceUrls',
    Object.fromEntries(Object.values(system.processes).map(({ name, url }) => [name, url ?? ''])),
  );
  project.provide('identityUrl', system.processes.identity?.url ?? '');
  project.provide('mailUrl', system.mail.url);
  project.provide('paystackUrl', system.paystack.url);
  project.provide('paystackSecretKey', system.env.PAYSTACK_SECRET_KEY ?? '');
  project.provide('kafkaBrokers', system.backing.env.KAFKA_BROKERS ?? '');
  project.provide('stateFolder', stateFolder);
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET = 'poc' } = system.env;
  project.provide('objectStore', { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET });
  project.provide('clockOffsetMs', clockOffsetMs);
  project.provide('mongoUrl', system.env.MONGO_URL ?? '');
  project.provide('sharedSettings', system.env);
  project.provide('keySecret', system.env.KEY_ENCRYPTION_SECRET ?? '');
  return async () => {
    await using cleanUp = new AsyncDisposableStack();
    cleanUp.defer(() => rmSync(stateFolder, { recursive: true, force: true }));
    // Unknown errors are reported even if services cannot be stopped.
    cleanUp.defer(() => {
      const { count, lines } = unknownErrors(join(stateFolder, 'logs'));
      if (count > 0)
        console.error(
          [`${count} requests failed with an unknown error (status 500); the first:`, ...lines].join('\n'),
        );
    });
    await system.stop();
  };
}

function useDeployed(project: TestProject, deployed: NonNullable<ReturnType<typeof deployedSystem>>): void {
  if (project.name !== 'browser')
    throw new Error('Only journeys can use a running system: --project browser');
  for (const [name, value] of Object.entries(deployed)) project.provide(name as keyof typeof deployed, value);
}
