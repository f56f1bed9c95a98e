import { fail } from '@poc/kit/errors';
import type { HostCopy } from '@poc/kit/hosts/host-copy';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type HostDoc, hostModel } from './host.model.ts';

/** Fields of a show that link it to a host. */
export interface HostLink {
  hostId: Types.ObjectId | null;
  /** Null without an active host. */
  host: HostCopy | null;
}

export const noHost: HostLink = { hostId: null, host: null };

export const linkTo = ({ _id, slug, name, pictureUrl, active }: HostDoc): HostLink => ({
  hostId: _id,
  host: active ? { slug, name, pictureUrl } : null,
});

/**
 * Links a show to a host. Writes the host, so that a concurrent change or deletion of it conflicts.
 * @throws invalid_request for a host that does not exist
 */
export async function linkToHost(tx: Transaction, id: string): Promise<HostLink> {
  const host = await hostModel(tx)
    .findOneAndUpdate(
      { _id: new Types.ObjectId(id), deletedAt: null },
      { $inc: { links: 1 } },
      { returnDocument: 'after' },
    )
    .lean<HostDoc>();
  return host
    ? linkTo(host)
    : fail('invalid_request', { faults: [{ path: 'body.host_id', msg: 'does not exist' }] });
}
