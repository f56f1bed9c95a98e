import { envelope } from '@poc/contracts/event';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { useStarted } from '@poc/testing/use-started';
import type { UserDoc } from '../accounts/user.model.ts';
import { type AuditRecordDoc, auditRecordModel } from '../audit/audit-record.model.ts';
import { mailModel } from '../mail/mail.model.ts';
import { createMailQueue, type SealedMail } from '../mail/mail-queue.ts';
import { startIdentity, type TestIdentity } from './start-identity.ts';

export interface SignedInPerson {
  readonly user: UserDoc;
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
}

export interface TestAdministration extends TestIdentity {
  signedIn(changes?: Parameters<TestIdentity['addPerson']>[0]): Promise<SignedInPerson>;
  recordsAbout(id: string): Promise<AuditRecordDoc[]>;
  /** Events about a person after their registration, oldest first. */
  eventsAbout(id: string): Promise<{ type: string; data: unknown }[]>;
  mailsTo(address: string): Promise<({ kind: string } & SealedMail)[]>;
}

export const useAdministration = (...settings: Parameters<typeof startIdentity>): TestAdministration =>
  useStarted(
    () => startAdministration(...settings),
    ({ service }) => service.stop(),
  );

export const useAdministrator = (
  identity: TestAdministration,
  changes: Parameters<TestIdentity['addPerson']>[0] = {},
): SignedInPerson => useStarted(() => identity.signedIn({ role: 'admin', name: 'Ngozi Obi', ...changes }));

export async function startAdministration(
  ...settings: Parameters<typeof startIdentity>
): Promise<TestAdministration> {
  const identity = await startIdentity(...settings);
  const { db, config } = identity.service.deps;
  const queue = createMailQueue({ db, clock: identity.clock, secret: config.KEY_ENCRYPTION_SECRET });
  return {
    ...identity,
    async signedIn(changes) {
      const user = await identity.addPerson(changes);
      return { user, id: user._id.toHexString(), ...(await identity.signIn(user.email)) };
    },
    recordsAbout: (id) => auditRecordModel(db).find({ about: id }).sort({ _id: 1 }).lean(),
    async eventsAbout(id) {
      const rows = await outboxOf(db).find({ key: id }).sort({ position: 1 }).toArray();
      const events = rows.map((row) => envelope.parse(JSON.parse(row.envelope)));
      return events
        .filter(({ type }) => type !== 'identity.user.registered.v1')
        .map(({ type, data }) => ({ type, data }));
    },
    async mailsTo(address) {
      const rows = await mailModel(db).find({ status: 'waiting' }).sort({ createdAt: 1 }).lean();
      return rows.map((row) => ({ kind: row.kind, ...queue.open(row) })).filter(({ to }) => to === address);
    },
  };
}
