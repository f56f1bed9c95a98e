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

/** What an entry says. */
interface Entry {
  readonly actorId: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What such an action makes was not there before. */
const makes = /\.(create|upload|start-upload|finish-upload|start|export)$/;
/** What such an action removes is not there after it. */
const removes = /\.(delete|deleted|lift|end)$/;
/** These set what may not have been there before. */
const mayMake = new Set(['posting-ban.set', 'mute.set', 'order.fulfilment', 'subscription.grant']);
/** These change nothing that is stored: a mail is sent. */
const changesNothing = new Set(['user.password.reset-mailed']);

/** Whether an entry says what was and what is. */
function saysWhatChanged({ action, before, after }: Entry): boolean {
  const [was, is] = [Object.keys(before), Object.keys(after)];
  if (changesNothing.has(action)) return true;
  if (makes.test(action) || (mayMake.has(action) && was.length === 0)) return is.length > 0;
  if (removes.test(action)) return was.length > 0;
  return was.some((name) => is.includes(name));
}

/** One operation done as an administrator, in a way that changes something. */
export type AuditStep = () => Promise<{ status: number }>;

/**
 * Declares the tests that each operation by which administrators change something, of one service, leaves an audit entry
 * with what was before and what is after.
 * @param options.steps by the operation's id, in the order in which they are done; one that is missing fails
 * @param options.entries all entries so far, oldest first
 */
export function walkAudit(options: {
  service: Service;
  steps: Readonly<Record<string, AuditStep>>;
  actorId: () => string;
  entries: () => Promise<Entry[]>;
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

    it.each(Object.entries(steps))('%s leaves an entry of what was and what is', async (_, step) => {
      const before = (await entries()).length;
      const { status } = await step();
      expect(status).toBeLessThan(300);
      const left = (await entries()).slice(before).filter((entry) => entry.actorId === actorId());
      expect(left).not.toEqual([]);
      expect(left.filter((entry) => !saysWhatChanged(entry))).toEqual([]);
    });
  });
}

/** The entries in a service's outbox, oldest first. */
export async function entriesInOutbox(db: Parameters<typeof outboxOf>[0]): Promise<Entry[]> {
  const rows = await outboxOf(db)
    .find({ key: /^audit:/ })
    .sort({ position: 1 })
    .toArray();
  return rows.map(({ envelope }) => auditEntryRecorded.data.parse(JSON.parse(envelope).data));
}
