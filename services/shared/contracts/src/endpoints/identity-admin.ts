import { z } from 'zod';
import { auditTargetKinds } from '../audit.ts';
import { email, id, listQuery, messageResponse, searched, searchText, text, time } from '../common.ts';
import { endpointsOf, listOf, services } from '../endpoint.ts';
import { figureRange, serviceFigures } from '../entities/figures.ts';
import { auditRecord, managedSession, managedUser, roleInput } from '../entities/identity.ts';
import { serviceNeeds } from '../entities/needs.ts';
import { adminNote, noteInput } from '../entities/notes.ts';
import { by, byTime, listSorts, sortField, timeSorts } from '../list-sorts.ts';
import { listedSearch, missedMatch, synonymGroup, synonymGroupChange, synonymGroupInput } from '../search.ts';
import { roles } from '../token.ts';

const declare = endpointsOf('identity');

/** `status`: not verified, active, suspended. */
export const userSorts = listSorts(
  { user: by('name'), phone: by('phone'), role: by('role'), status: by('status'), since: byTime },
  'newest',
);

export const listUsers = declare('listUsers', 'GET /admin/users', {
  summary: 'Search accounts by name, email or phone',
  query: {
    ...listQuery,
    search: searchText,
    sort: sortField(userSorts),
    role: z.enum(roles).optional(),
    /** Range of account creation times. */
    from: time.optional(),
    to: time.optional(),
  },
  ...listOf(managedUser),
});

export const getManagedUser = declare('getManagedUser', 'GET /admin/users/{id}', {
  summary: 'Get an account',
  response: managedUser,
  errors: ['not_found'],
});

export const setUserRole = declare('setUserRole', 'PUT /admin/users/{id}/role', {
  summary: "Change an account's role",
  stepUp: true,
  body: z.strictObject({ role: roleInput }),
  response: managedUser,
  errors: ['last_administrator'],
});

export const setUserStatus = declare('setUserStatus', 'PUT /admin/users/{id}/status', {
  summary: 'Suspend or reinstate an account',
  body: z.strictObject({ suspended: z.boolean(), reason: text(500) }),
  response: managedUser,
  errors: ['last_administrator'],
});

export const deleteUser = declare('deleteUser', 'DELETE /admin/users/{id}', {
  summary: 'Delete an account',
  stepUp: true,
  errors: ['last_administrator'],
});

export const resetUserPassword = declare('resetUserPassword', 'POST /admin/users/{id}/reset-password', {
  summary: 'Send a password reset email',
  response: messageResponse,
});

export const setUserEmail = declare('setUserEmail', 'PUT /admin/users/{id}/email', {
  summary: "Change an account's email immediately; both addresses are notified",
  stepUp: true,
  body: z.strictObject({ newEmail: email }),
  response: managedUser,
  errors: ['email_taken'],
});

export const listManagedSessions = declare('listManagedSessions', 'GET /admin/users/{id}/sessions', {
  summary: 'Get the active sessions of an account, at most 100, last used first',
  response: z.array(managedSession),
});

export const listUserNotes = declare('listUserNotes', 'GET /admin/users/{id}/notes', {
  summary: 'List the private notes of administrators about a person, newest first',
  query: { ...listQuery, sort: sortField(timeSorts) },
  ...listOf(adminNote),
});

export const createUserNote = declare('createUserNote', 'POST /admin/users/{id}/notes', {
  summary: 'Write a private note about a person',
  body: noteInput,
  response: adminNote,
  status: 201,
  errors: ['not_found'],
});

export const deleteUserNote = declare('deleteUserNote', 'DELETE /admin/users/{id}/notes/{noteId}', {
  summary: 'Delete a private note about a person',
  stepUp: true,
  errors: ['not_found'],
});

export const searchSorts = listSorts(
  { words: by('words'), match: by('match'), times: by('times'), last: byTime },
  'times-desc',
);

export const listMissedSearches = declare('listMissedSearches', 'GET /admin/searches', {
  summary: 'List searches from the last 30 days with no or only partial matches',
  query: { ...listQuery, sort: sortField(searchSorts), match: missedMatch.optional() },
  ...listOf(listedSearch),
});

export const synonymSorts = listSorts({ words: by('words'), kind: by('kind'), state: by('status') }, 'kind');

export const listSynonyms = declare('listSynonyms', 'GET /admin/synonyms', {
  summary: 'List groups of synonyms: built-in ones and those of administrators',
  query: { ...listQuery, sort: sortField(synonymSorts), search: searchText },
  ...listOf(synonymGroup),
});

export const createSynonyms = declare('createSynonyms', 'POST /admin/synonyms', {
  summary: 'Add a group of synonyms; searches use it within seconds',
  body: synonymGroupInput,
  response: synonymGroup,
  status: 201,
  errors: ['too_many_synonyms'],
});

export const updateSynonyms = declare('updateSynonyms', 'PUT /admin/synonyms/{id}', {
  summary:
    'Update a group of synonyms; `version` prevents lost updates, and built-in groups keep their words',
  body: synonymGroupChange,
  response: synonymGroup,
  errors: ['synonyms_not_found', 'synonyms_built_in', 'conflict'],
});

export const deleteSynonyms = declare('deleteSynonyms', 'DELETE /admin/synonyms/{id}', {
  summary: 'Delete a group of synonyms of administrators',
  stepUp: true,
  errors: ['synonyms_not_found', 'synonyms_built_in'],
});

/** Filters of the audit log and its CSV export. */
const auditFilters = {
  /** Id of the changed entity, or of its owner. */
  target: searched(100).optional(),
  actor: id.optional(),
  action: searched(100).optional(),
  kind: z.enum(auditTargetKinds).optional(),
  service: z.enum(services).optional(),
  from: time.optional(),
  to: time.optional(),
};

export const exportAuditRecords = declare('exportAuditRecords', 'GET /admin/audit/export', {
  summary: 'Export audit records as CSV, with the filters of the list',
  query: auditFilters,
  response: z.string(),
  contentType: 'text/csv',
  stepUp: true,
});

export const listAuditRecords = declare('listAuditRecords', 'GET /admin/audit', {
  summary: 'List audit records of all services',
  query: { ...listQuery, sort: sortField(timeSorts), ...auditFilters },
  ...listOf(auditRecord),
});

export const getIdentityFigures = declare('getIdentityFigures', 'GET /admin/figures/identity', {
  summary: 'Get member statistics over time',
  query: figureRange,
  response: serviceFigures('identity'),
});

export const getIdentityNeeds = declare('getIdentityNeeds', 'GET /admin/needs/identity', {
  summary: 'Count failed events of accounts that need an administrator',
  response: serviceNeeds,
});
