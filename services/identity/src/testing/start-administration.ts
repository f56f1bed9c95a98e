import { envelope } from '@poc/contracts/event';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { useStarted } from '@poc/testing/use-started';
import type { UserDoc } from '../accounts/user.model.ts';
import { type AuditRecordDoc, auditRecordModel } from '../audit/audit-record.model.ts';
import { mailModel } from '../mail/mail.model.ts';
import { createMailQueue, type SealedMail } from '../mail/mail-queue.ts';
import { startIdentity, type TestIdentity } from './start-identity.ts';

/** Somebody who is signed in. */
export interface SignedInPerson {
  readonly user: UserDoc;
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
}

export interface TestAdministration extends TestIdentity {
  /** Stores a person and signs them in. */
  signedIn(changes?: Parameters<TestIdentity['addPerson']>[0]): Promise<SignedInPerson>;
  /** What was recorded about an id, oldest first. */
  recordsAbout(id: string): Promise<AuditRecordDoc[]>;
  /** The events of a person since their registration, oldest first. */
  eventsAbout(id: string): Promise<{ type: string; data: unknown }[]>;
  /** The mails to an address that wait, oldest first. */
  mailsTo(address: string): Promise<({ kind: string } & SealedMail)[]>;
}

/** Identity for the tests of a file, started as below. */
export const useAdministration = (...settings: Parameters<typeof startIdentity>): TestAdministration =>
  useStarted(
    () => startAdministration(...settings),
    ({ service }) => service.stop(),
  );

/** An administrator who is signed in before the tests of a file. */
export const useAdministrator = (
  identity: TestAdministration,
  changes: Parameters<TestIdentity['addPerson']>[0] = {},
): SignedInPerson => useStarted(() => identity.signedIn({ role: 'admin', name: 'Ngozi Obi', ...changes }));

/** Identity, with a look at what an administrator's action leaves behind. */
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
