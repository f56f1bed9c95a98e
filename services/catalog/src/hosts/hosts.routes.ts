import { listManagedHosts } from './admin/list-managed-hosts.ts';
import { createHost, deleteHost, updateHost } from './admin/manage-hosts.ts';
import { uploadHostPicture } from './admin/upload-host-picture.ts';
import { followHost } from './follows/follow-host.ts';
import { listFollowedHosts } from './follows/list-followed-hosts.ts';
import { getHost } from './get-host.ts';
import { listHostShows } from './list-host-shows.ts';
import { listHosts } from './list-hosts.ts';
import { searchHosts } from './search-hosts.ts';

export const hostsRoutes = [
  listHosts,
  searchHosts,
  listFollowedHosts,
  getHost,
  listHostShows,
  followHost,
  listManagedHosts,
  createHost,
  updateHost,
  deleteHost,
  uploadHostPicture,
];
