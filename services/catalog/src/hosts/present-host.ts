import type { Host, ManagedHost } from '@poc/contracts/entities/hosts';
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

export const presentManagedHost = (doc: HostDoc): ManagedHost => ({
  ...presentHost(doc),
  active: doc.active,
  position: doc.position,
  version: doc.version,
});
