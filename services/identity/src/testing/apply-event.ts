import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { handlers } from '../handlers.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { createPersonHints, type PersonHints } from '../notifications/person-hints.ts';
import type { TestAdministration } from './start-administration.ts';

export const mailQueueOf = ({ service, clock }: TestAdministration) =>
  createMailQueue({ db: service.deps.db, clock, secret: service.deps.config.KEY_ENCRYPTION_SECRET });

/** Applies an event like the consumer, one second after the previous one. */
export async function applyEvent<E extends EventContract>(
  identity: TestAdministration,
  publicUrl: string,
  contract: E,
  data: DataInputOf<E>,
  hints: PersonHints = createPersonHints(undefined, identity.service.deps.logger),
): Promise<void> {
  const { db } = identity.service.deps;
  const { dataSources } = identity.service.deps;
  const deps = { db, mail: mailQueueOf(identity), hints, publicUrl, dataSources };
  const handler = handlers(deps).find((one) => one.contract.type === contract.type);
  if (!handler) throw new Error(`no handler for ${contract.type}`);
  identity.clock.advance(1_000);
  const occurredAt = identity.clock.now().toISOString();
  const event = { id: newId(), type: contract.type, occurredAt, key: newId(), traceId: '' };
  await withTransaction(db, (tx) => handler.handle({ ...event, data: contract.data.parse(data) }, tx));
}
