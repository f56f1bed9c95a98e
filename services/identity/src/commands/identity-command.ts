import { configSchema } from '../config.ts';
import { migrations } from '../migrations.ts';

/** Includes migrations, because the first administrator may be created before identity has ever run. */
export const identityCommand = {
  service: 'identity',
  settings: configSchema.pick({ MONGO_URL: true, PUBLIC_URL: true, KEY_ENCRYPTION_SECRET: true }),
  migrations,
};

/** Formats a time: `21 November 2026 at 15:42 UTC`. */
export function moment(at: Date): string {
  const text = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${text} UTC`;
}
