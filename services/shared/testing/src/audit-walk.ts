import type { Service } from '@poc/contracts/endpoint';
import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { describe, expect, it } from 'vitest';

/** Operations that change nothing despite their method and need no audit entry, each with the reason. */
const reads: Readonly<Record<string, string>> = { previewAnnouncement: 'renders a text without storing it' };

interface Entry {
  readonly actorId: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Actions that create their target, so `before` is empty. */
const creates = /\.(create|upload|start-upload|finish-upload|start|export)$/;
/** Actions that delete their target, so `after` is empty. */
const removes = /\.(delete|deleted|lift|end)$/;
/** Actions that create or change their target. */
const mayCreate = new Set(['posting-ban.set', 'mute.set', 'order.fulfilment', 'subscription.grant']);
/** Actions that only send an email. */
const mailOnly = new Set(['user.password.reset-mailed', 'announcement.test']);

/** True if an entry has the state before and after the change, as far as its action has both. */
function hasChange({ action, before, after }: Entry): boolean {
  const [was, is] = [Object.keys(before), Object.keys(after)];
  if (mailOnly.has(action)) return true;
  if (creates.test(action) || (mayCreate.has(action) && was.length === 0)) return is.length > 0;
  if (removes.test(action)) return was.length > 0;
  return was.some((name) => is.includes(name));
}

/** Calls an operation as an administrator, with an effect. */
export type AuditStep = () => Promise<{ status: number }>;

/**
 * Declares tests that every administrator operation with an effect leaves an audit entry with the state before and
 * after.
 * @param options.steps by operation id, in call order; a missing one fails
 * @param options.entries all entries so far, oldest first
 */
export function walkAudit(options: {
  service: Service;
  steps: Readonly<Record<string, AuditStep>>;
  actorId: () => string;
  entries: () => Promise<Entry[]>;
}): void {
  const { service, steps, actorId, entries } = options;
  describe(`audit log of ${service}`, () => {
    it('covers every administrator operation that changes something', () => {
      const changes = endpointsOwnedBy(service)
        .filter(({ access, method }) => access === 'admin' && method !== 'GET')
        .map(({ id }) => id)
        .filter((id) => reads[id] === undefined);
      expect(Object.keys(steps)).toEqual(expect.arrayContaining(changes));
    });

    it.each(Object.entries(steps))('%s records the state before and after', async (_, step) => {
      const before = (await entries()).length;
      const { status } = await step();
      expect(status).toBeLessThan(300);
      const left = (await entries()).slice(before).filter((entry) => entry.actorId === actorId());
      expect(left).not.toEqual([]);
      expect(left.filter((entry) => !hasChange(entry))).toEqual([]);
    });
  });
}

/** Reads the audit entries in a service's outbox, oldest first. */
export async function entriesInOutbox(db: Parameters<typeof outboxOf>[0]): Promise<Entry[]> {
  const rows = await outboxOf(db)
    .find({ key: /^audit:/ })
    .sort({ position: 1 })
    .toArray();
  return rows.map(({ envelope }) => auditEntryRecorded.data.parse(JSON.parse(envelope).data));
}
