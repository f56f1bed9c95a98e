import type { ProvidedContext } from 'vitest';

/**
 * Values that journeys need for a system they have not started, each with the environment variable that holds
 * it.
 */
const settings = {
  url: 'POC_DEPLOYED',
  mailUrl: 'MAIL_URL',
  paystackUrl: 'PAYSTACK_URL',
  paystackSecretKey: 'PAYSTACK_SECRET_KEY',
  mongoUrl: 'MONGO_URL',
} as const;
const storeSettings = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'] as const;

type Deployed = Pick<ProvidedContext, keyof typeof settings | 'objectStore'>;

/**
 * Returns the running system in compose or on a cluster that the environment names. Journeys then start none,
 * and skip tests that need the launcher. `infra/e2e/deployed.env` is such an environment.
 * @returns undefined if `POC_DEPLOYED` is not set
 * @throws an Error that names all missing settings
 */
export function deployedSystem(env: NodeJS.ProcessEnv): Deployed | undefined {
  if (!env.POC_DEPLOYED) return undefined;
  const missing = [...Object.values(settings), ...storeSettings].filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`POC_DEPLOYED needs ${missing.join(', ')}, too`);
  const valuesOf = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([key, name]) => [key, env[name]]));
  const objectStore = valuesOf(Object.fromEntries(storeSettings.map((name) => [name, name])));
  return { ...valuesOf(settings), objectStore } as Deployed;
}
