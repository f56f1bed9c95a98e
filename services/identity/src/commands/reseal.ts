// Re-encrypts stored data with the first secret of KEY_ENCRYPTION_SECRET: `npm run ops -- keys:reseal`, or in a
// container `node services/identity/src/commands/reseal.ts`. See infra/docs/operations/secrets.md.
import { runCommand } from '@poc/kit/process/run-command';
import { secondFactorModel } from '../sign-in/two-factor/second-factor.model.ts';
import { identityCommand } from './identity-command.ts';
import { resealRows } from './reseal-rows.ts';

await runCommand(identityCommand, async ({ db, config }) => {
  const done = await resealRows({ db, secret: config.KEY_ENCRYPTION_SECRET });
  const people = await secondFactorModel(db).estimatedDocumentCount();
  return [
    ...done.map(({ kind, count }) => `${kind}: ${count} re-encrypted.`),
    `All stored data can now be decrypted with the first secret. The recovery codes of up to ${people} people and links in earlier emails depend on an older secret and stop working without it.`,
  ];
});
