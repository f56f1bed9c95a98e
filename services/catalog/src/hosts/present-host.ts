import type { Host, ManagedHost } from '@poc/contracts/entities/hosts';
import type { PersonDoc } from '@poc/kit/people/person.model';
import type { HostDoc } from './host.model.ts';

export const presentHost = ({ _id, slug, name, role, bio, pictureUrl, followers }: HostDoc): Host => ({
  id: _id.toHexString(),
  slug,
  name,
  role,
  bio,
  picture_url: pictureUrl,
  followers,
});

/** @param people accounts of hosts */
export function presentManagedHost(doc: HostDoc, people: ReadonlyMap<string, PersonDoc>): ManagedHost {
  const host = presentAuditedHost(doc);
  return { ...host, account_email: people.get(host.account_id ?? '')?.email ?? '' };
}

/** A host without personal data, for the audit log. */
export const presentAuditedHost = (doc: HostDoc): Omit<ManagedHost, 'account_email'> => ({
  ...presentHost(doc),
  active: doc.active,
  position: doc.position,
  account_id: doc.userId?.toHexString() ?? null,
  version: doc.version,
});
