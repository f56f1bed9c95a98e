import type { AuditTargetKind } from '@poc/contracts/audit';
import type { ErrorCode } from '@poc/contracts/errors';
import type { AuditFields } from '@poc/kit/audit/changed-fields';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import type { ModelDefinition } from '@poc/kit/mongo/model';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Model, Types } from 'mongoose';
import type { Deps } from '../config.ts';

export interface ManagedDoc {
  _id: Types.ObjectId;
  /** Incremented on each update; absent in legacy documents, which count as 1. */
  version?: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Kind of document that administrators create, update and delete, with audit entries. */
export interface ManagedKind<Doc extends ManagedDoc, Body, View extends AuditFields> {
  readonly kind: AuditTargetKind;
  readonly model: ModelDefinition<Doc>;
  readonly fieldsOf: (body: Body) => Partial<Doc>;
  readonly begin: Partial<Doc>;
  readonly present: (doc: Doc) => View;
  readonly missing: ErrorCode;
  /** Error code for a duplicate value of a unique field. */
  readonly taken?: ErrorCode;
}

type Actor = Pick<Subject, 'id'>;

export const versionOf = ({ version = 1 }: Pick<ManagedDoc, 'version'>): number => version;

/** Creates a document. @throws the kind's `taken` */
export const createManaged =
  <Doc extends ManagedDoc, Body, View extends AuditFields>(
    { db, clock }: Deps,
    managed: ManagedKind<Doc, Body, View>,
  ) =>
  ({ body, subject }: { body: Body; subject: Actor }): Promise<View> =>
    changing(db, managed, async (tx, model) => {
      const now = clock.now();
      const begin = { _id: new Types.ObjectId(), version: 1, createdAt: now, updatedAt: now };
      const doc = { ...begin, ...managed.begin, ...managed.fieldsOf(body) } as Doc;
      await model.create(doc);
      const after = managed.present(doc);
      await audit(tx, managed, { done: 'create', id: doc._id.toHexString(), actor: subject, after });
      return after;
    });

/** Updates a document. @throws conflict for an outdated version, the kind's `missing` and `taken` */
export const updateManaged =
  <Doc extends ManagedDoc, Body extends { version?: number | undefined }, View extends AuditFields>(
    { db, clock }: Deps,
    managed: ManagedKind<Doc, Body, View>,
  ) =>
  ({
    params: { id },
    body,
    subject,
  }: {
    params: { id: string };
    body: Body;
    subject: Actor;
  }): Promise<View> =>
    changing(db, managed, async (tx, model) => {
      const before = (await model.findById(id).lean()) as Doc | null;
      if (!before) return fail(managed.missing);
      // Concurrent updates conflict: the retried transaction reads the new version.
      if (body.version !== undefined && body.version !== versionOf(before)) return fail('conflict');
      const changed = {
        ...managed.fieldsOf(body),
        version: versionOf(before) + 1,
        updatedAt: clock.now(),
      };
      await managed
        .model(db)
        .collection.updateOne({ _id: before._id }, { $set: changed }, { session: tx.session });
      const after = managed.present({ ...before, ...changed });
      await audit(tx, managed, {
        done: 'update',
        id,
        actor: subject,
        before: managed.present(before),
        after,
      });
      return after;
    });

/** Deletes a document; orders retain their copies. @throws the kind's `missing` */
export const deleteManaged =
  <Doc extends ManagedDoc, Body, View extends AuditFields>(
    { db }: Pick<Deps, 'db'>,
    managed: ManagedKind<Doc, Body, View>,
  ) =>
  ({ params: { id }, subject }: { params: { id: string }; subject: Actor }): Promise<void> =>
    changing(db, managed, async (tx, model) => {
      const before = (await model.findByIdAndDelete(id).lean()) as Doc | null;
      if (!before) return fail(managed.missing);
      await audit(tx, managed, { done: 'delete', id, actor: subject, before: managed.present(before) });
    });

async function changing<Doc extends ManagedDoc, Body, View extends AuditFields, Result>(
  db: Deps['db'],
  { model, taken }: ManagedKind<Doc, Body, View>,
  work: (tx: Transaction, model: Model<Doc>) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTransaction(db, (tx) => work(tx, model(tx)));
  } catch (error) {
    return taken && isDuplicateKey(error) ? fail(taken) : Promise.reject(error);
  }
}

const audit = (
  tx: Transaction,
  { kind }: { readonly kind: AuditTargetKind },
  {
    done,
    id,
    actor,
    ...change
  }: { done: string; id: string; actor: Actor; before?: AuditFields; after?: AuditFields },
): Promise<void> => writeAudit(tx, actor, `${kind}.${done}`, { target: { kind, id }, ...change });
