import { z } from 'zod';
import { imageFile, listQuery, searchText } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { show } from '../entities/catalog.ts';
import { host, hostChange, hostDetail, hostInput, hostSlug, managedHost } from '../entities/hosts.ts';
import { by, listSorts, sortField } from '../list-sorts.ts';
import { searchOf } from '../search.ts';

const declare = endpointsOf('catalog');
const bySlug = { slug: hostSlug };
const missing = ['host_not_found'] as const;

export const listHosts = declare('listHosts', 'GET /hosts', {
  summary: 'List hosts in display order, or those whose name or role contains a text',
  access: 'public',
  shared: 'everyone',
  query: { ...listQuery, search: searchText },
  ...listOf(host),
});

export const searchHosts = declare('searchHosts', 'GET /search/hosts', {
  ...searchOf('hosts'),
  shared: 'everyone',
});

export const listFollowedHosts = declare('listFollowedHosts', 'GET /hosts/user/following', {
  summary: 'List the hosts you follow, latest first',
  access: 'member',
  query: listQuery,
  ...listOf(host),
});

export const getHost = declare('getHost', 'GET /hosts/{slug}', {
  summary: 'Get a host with live and next streams',
  access: 'public',
  shared: 'visitors',
  params: bySlug,
  response: hostDetail,
  errors: missing,
});

export const listHostShows = declare('listHostShows', 'GET /hosts/{slug}/shows', {
  summary: "List a host's published shows, newest first",
  access: 'public',
  shared: 'visitors',
  params: bySlug,
  query: listQuery,
  ...listOf(show),
  errors: missing,
});

export const followHost = declare('followHost', 'PUT /hosts/{slug}/follow', {
  summary: 'Follow or unfollow a host; followers are notified of streams and new shows',
  access: 'member',
  params: bySlug,
  body: z.strictObject({ following: z.boolean() }),
  response: z.object({ followers: z.number().int().nonnegative(), following: z.boolean() }),
  errors: missing,
});

export const managedHostSorts = listSorts(
  {
    host: by('name'),
    role: by('role'),
    followers: by('followers'),
    position: by('position'),
    state: by('status'),
  },
  'position',
);

export const listManagedHosts = declare('listManagedHosts', 'GET /admin/hosts', {
  summary: 'List all hosts in display order, including inactive ones',
  query: { ...listQuery, sort: sortField(managedHostSorts) },
  ...listOf(managedHost),
});

export const createHost = declare('createHost', 'POST /admin/hosts', {
  summary: 'Create a host',
  body: hostInput,
  response: managedHost,
  status: 201,
});

export const updateHost = declare('updateHost', 'PUT /admin/hosts/{id}', {
  summary: 'Update a host, also in the bylines of their shows; `version` prevents lost updates',
  body: hostChange,
  response: managedHost,
  errors: [...missing, 'conflict'],
});

export const deleteHost = declare('deleteHost', 'DELETE /admin/hosts/{id}', {
  summary: 'Delete a host with their followers; their shows remain, without a host',
  stepUp: true,
  errors: missing,
});

export const uploadHostPicture = declare('uploadHostPicture', 'POST /admin/hosts/upload-image', {
  summary: 'Upload a picture of a host; use the returned URL as `picture_url`',
  bodyKind: 'multipart',
  body: z.object({ image: imageFile }),
  response: z.object({ url: z.string() }),
  status: 201,
  errors: ['image_required', 'image_unreadable', 'image_too_large'],
});
