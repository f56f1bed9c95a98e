import type { HostByline } from '@poc/contracts/entities/hosts';
import { type DocOf, subdocument } from '../mongo/schema.ts';

/** Copy of a host on a show, as the documents of services store it. */
export const hostCopySchema = subdocument({
  slug: { type: String, required: true },
  name: { type: String, required: true },
  pictureUrl: { type: String, default: '' },
});
export type HostCopy = DocOf<typeof hostCopySchema>;

export const presentByline = ({ slug, name, pictureUrl }: HostCopy): HostByline => ({
  slug,
  name,
  picture_url: pictureUrl,
});
