import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/hosts';
import { showUpdated } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Database, type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { findPeople } from '@poc/kit/people/find-people';
import { type Connection, Types } from 'mongoose';
import type { CatalogDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import {
  bytesOf,
  type ShowDoc,
  searchFieldsOf as searchFieldsOfShow,
  showModel,
  snapshotOfShow,
} from '../../shows/shows.api.ts';
import { type HostDoc, hostModel } from '../host.model.ts';
import { changeAccount, findAccount } from '../host-account.ts';
import { type HostLink, linkTo, noHost } from '../host-of-show.ts';
import { presentAuditedHost, presentManagedHost } from '../present-host.ts';
import { searchFieldsOf } from '../search-fields.ts';
import { slugOfName } from '../slug-of-name.ts';

type ManageDeps = Pick<CatalogDeps, 'db' | 'clock' | 'files'>;

const targetOf = ({ _id }: HostDoc) => ({ kind: 'host', id: _id.toHexString() }) as const;

const fieldsOf = (body: BodyOf<typeof contracts.createHost>) => ({
  name: body.name,
  role: body.role,
  bio: body.bio,
  pictureUrl: body.picture_url,
  active: body.active,
  position: body.position,
  ...searchFieldsOf(body),
});

/** Creates a host. A later host with the same name gets a number in its URL. */
export const createHost = route(contracts.createHost, admins, (deps) => async ({ body, subject }) => {
  const { db, clock, files } = deps;
  await refuseMissing(files, body.picture_url);
  const base = slugOfName(body.name);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const now = clock.now();
    const begin = { followers: 0, links: 0, deletedAt: null, version: 1, createdAt: now, updatedAt: now };
    const fields = { _id: new Types.ObjectId(), slug, ...begin, ...fieldsOf(body) };
    try {
      const created = await withTransaction(db, async (tx) => {
        const host = { ...fields, userId: await accountOf(tx, fields, body) };
        await hostModel(tx).create(host);
        await changeAccount(tx, subject, null, host);
        const after = presentAuditedHost(host);
        await writeAudit(tx, subject, 'host.create', { target: targetOf(host), after });
        return host;
      });
      return await present(db, created);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
});

/** Updates a host, and the copy on their shows. */
export const updateHost = route(contracts.updateHost, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock, files } = deps;
  const found = await findHost(db, params.id);
  if (body.picture_url !== found.pictureUrl) await refuseMissing(files, body.picture_url);
  const { before, after } = await withTransaction(db, async (tx) => {
    const before = await findHost(tx, params.id);
    if (body.version !== undefined && body.version !== before.version) return fail('conflict');
    const userId = await accountOf(tx, before, body);
    const changes = { ...fieldsOf(body), userId, version: before.version + 1, updatedAt: clock.now() };
    const after: HostDoc = { ...before, ...changes };
    await hostModel(tx).updateOne({ _id: before._id }, { $set: changes });
    if (!isDeepStrictEqual(linkTo(before), linkTo(after))) await linkShows(tx, after, linkTo(after));
    await changeAccount(tx, subject, before, after);
    await writeAudit(tx, subject, 'host.update', {
      target: targetOf(after),
      before: presentAuditedHost(before),
      after: presentAuditedHost(after),
    });
    return { before, after };
  });
  if (before.pictureUrl !== after.pictureUrl) await files.discard(before.pictureUrl);
  return present(db, after);
});

/** Deletes a host. A job removes the followers, who may be too many for a transaction. */
export const deleteHost = route(contracts.deleteHost, admins, ({ db, clock }) => ({ params, subject }) => {
  return withTransaction(db, async (tx) => {
    const host = await findHost(tx, params.id);
    const now = clock.now();
    const changes = { deletedAt: now, active: false, userId: null, updatedAt: now };
    await hostModel(tx).updateOne({ _id: host._id }, { $set: changes });
    await linkShows(tx, host, noHost);
    await changeAccount(tx, subject, host, { ...host, ...changes });
    await writeAudit(tx, subject, 'host.delete', {
      target: targetOf(host),
      before: presentAuditedHost(host),
    });
  });
});

async function findHost(db: Database, id: string): Promise<HostDoc> {
  const found = await hostModel(db).findOne({ _id: id, deletedAt: null }).lean<HostDoc>();
  return found ?? fail('host_not_found');
}

const present = async (db: Connection, host: HostDoc) =>
  presentManagedHost(host, await findPeople(db, host.userId ? [host.userId] : []));

/** Finds the account that a request assigns to a host. */
async function accountOf(
  tx: Transaction,
  { _id: hostId, userId = null }: Pick<HostDoc, '_id'> & Partial<HostDoc>,
  { account_email: email }: BodyOf<typeof contracts.createHost>,
): Promise<Types.ObjectId | null> {
  if (email === undefined) return userId;
  return email === '' ? null : findAccount(tx, { hostId, email });
}

/** Updates a host's shows and publishes their events, whose order the writes preserve. */
async function linkShows(tx: Transaction, { _id }: HostDoc, link: HostLink): Promise<void> {
  const shows = await showModel(tx).find({ hostId: _id }).lean<ShowDoc[]>();
  for (const show of shows) {
    const after = { ...show, ...link };
    const changes = { ...link, ...searchFieldsOfShow(after) };
    await showModel(tx).updateOne({ _id: show._id }, { $set: changes });
    await tx.emit(showUpdated, { key: show._id.toHexString(), data: snapshotOfShow(after) });
  }
}

async function refuseMissing(files: ManageDeps['files'], picture: string): Promise<void> {
  if (picture.startsWith('/uploads/')) await bytesOf(files, 'picture_url', picture);
}
