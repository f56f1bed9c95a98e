import type { BodyInputOf } from '@poc/contracts/endpoint';
import {
  createHost,
  deleteHost,
  listManagedHosts,
  updateHost,
  uploadHostPicture,
} from '@poc/contracts/endpoints/hosts';
import type { ManagedHost } from '@poc/contracts/entities/hosts';
import { listOf } from '../../../../shared/admin/api/list-query.ts';
import type { ManagedKind } from '../../../../shared/admin/managed/use-managed-changes.ts';
import { call } from '../../../../shared/api/client.ts';
import { fileForm, type UploadProgress, upload } from '../../../../shared/api/upload.ts';

const key = ['admin', 'hosts'] as const;

export const managedHosts = listOf(listManagedHosts, key, { staleTime: 0 });

export type HostBody = BodyInputOf<typeof createHost>;

export const hostKind: ManagedKind<ManagedHost, HostBody> = {
  key,
  what: 'the host',
  nameOf: ({ name }) => name,
  bodyOf: ({ name, role, bio, picture_url, active, position }) => ({
    ...{ name, role, bio, picture_url, active, position },
  }),
  create: (body) => call(createHost, { body }),
  update: (id, body) => call(updateHost, { params: { id }, body }),
  remove: (id) => call(deleteHost, { params: { id } }),
};

/** Uploads a picture of a host. @returns its URL */
export const sendHostPicture = (picture: File, progress: UploadProgress) =>
  upload(uploadHostPicture, { params: {}, form: fileForm('image', picture), ...progress });
