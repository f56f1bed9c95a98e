import type { IdentityConfig } from '../../config.ts';
import type { IdentityDeps } from '../../deps.ts';
import { inviteFirstAdministrator } from './create-invitation.ts';

/** Invites `POC_ADMIN_EMAIL` when the system has no administrator yet: so one can be set up without a shell. */
export async function inviteAtStart(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'logger' | 'mail' | 'publicUrl'> & {
    config: Pick<IdentityConfig, 'POC_ADMIN_EMAIL'>;
  },
): Promise<void> {
  const { config, logger } = deps;
  if (config.POC_ADMIN_EMAIL === undefined) return;
  const invited = await inviteFirstAdministrator(deps, config.POC_ADMIN_EMAIL);
  // Without the address: it is a person's, and the setting holds it.
  if (invited) logger.info(invited, 'the first administrator was invited by mail');
}
