import type { Service } from '@poc/contracts/endpoint';
import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { describe, expect, it } from 'vitest';

/**
 * Operations that need not leave an entry although their method may change something, each with its reason. Only what
 * reads may stand here.
 */
const reads: Readonly<Record<string, string>> = {};

/** One operation done as an administrator, in a way that changes something. */
export type AuditStep = () => Promise<{ status: number }>;

/**
 * Declares the tests that each operation by which administrators change something, of one service, leaves an audit entry.
 * @param options.steps by the operation's id, in the order in which they are done; one that is missing fails
 * @param options.entries the ids of the actors of all entries so far, oldest first
 */
export function walkAudit(options: {
  service: Service;
  steps: Readonly<Record<string, AuditStep>>;
  actorId: () => string;
  entries: () => Promise<string[]>;
}): void {
  const { service, steps, actorId, entries } = options;
  describe(`the audit record of ${service}`, () => {
    it('knows each operation by which administrators change something', () => {
      const changes = endpointsOwnedBy(service)
        .filter(({ access, method }) => access === 'admin' && method !== 'GET')
        .map(({ id }) => id)
        .filter((id) => reads[id] === undefined);
      expect(Object.keys(steps)).toEqual(expect.arrayContaining(changes));
    });

    it.each(Object.entries(steps))('%s leaves an entry', async (_, step) => {
      const before = (await entries()).length;
      const { status } = await step();
      expect(status).toBeLessThan(300);
      expect((await entries()).slice(before)).toContain(actorId());
    });
  });
}

/** The actors of the entries in a service's outbox, oldest first. */
export async function entriesInOutbox(db: Parameters<typeof outboxOf>[0]): Promise<string[]> {
  const rows = await outboxOf(db)
    .find({ key: /^audit:/ })
    .sort({ position: 1 })
    .toArray();
  return rows.map(({ envelope }) => auditEntryRecorded.data.parse(JSON.parse(envelope).data).actorId);
}
