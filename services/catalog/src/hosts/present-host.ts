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
  const account_id = doc.userId?.toHexString() ?? null;
  return { ...fieldsOf(doc), account_id, account_email: people.get(account_id ?? '')?.email ?? '' };
}

/** A host without personal data, for the audit log. */
export const presentAuditedHost = (doc: HostDoc) => ({
  ...fieldsOf(doc),
  has_account: Boolean(doc.userId),
});

const fieldsOf = (doc: HostDoc) => ({
  ...presentHost(doc),
  active: doc.active,
  position: doc.position,
  version: doc.version,
});
