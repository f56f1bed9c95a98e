import type { Client } from '@opensearch-project/opensearch';
import type { Connection, mongo, Types } from 'mongoose';
import type { Job } from '../../jobs/jobs.ts';
import { isLostResumePoint } from '../../mongo/errors.ts';
import { inBatches } from '../../mongo/in-batches.ts';
import type { SearchSource } from '../search-engine.ts';
import {
  aliasOf,
  documentOf,
  indexSettings,
  inRequests,
  mappings,
  type Operation,
  projectionOf,
  versionOf,
  writesTo,
} from './indexed-rows.ts';

/** Version of the documents. The first process of a release with a later one rebuilds the index. */
const layout = 2;
/** Document with the position in the change stream up to which the index is complete. */
export const positionId = 'position';

/** Duration of a run; a request to rebuild the index waits for the end of the run. */
const runMs = 10_000;
/** Changes are written together after this time, which is also the interval of polls without changes. */
const collectMs = 500;
/** Maximum changes per write. */
const batchSize = 500;
/** Interval in ms at which a rebuild renews the lease, since one request may take longer than a lease. */
const renewMs = 2_000;
/** Timeout of writes, shorter than the remaining lease: a process that lost it writes nothing. */
const leaseRestMs = 4_000;

/**
 * Creates the job that builds a collection's index and updates it by the change stream. Changed rows are read again.
 */
export function searchFeed<Row extends { _id: Types.ObjectId }>(
  client: Client,
  source: SearchSource<Row>,
  db: Connection,
): Job {
  const model = source.model(db);
  const rows = model.collection as unknown as mongo.Collection<{ _id: Types.ObjectId }>;
  const alias = aliasOf(model);
  const readVisible = (filter: object) =>
    rows
      .find({ ...filter, ...source.among } as object)
      .hint({ _id: 1 })
      .sort({ _id: 1 })
      .project<Row>(projectionOf(source));
  const watch = (options: mongo.ChangeStreamOptions) =>
    rows.watch([{ $project: { documentKey: 1, operationType: 1 } }], options);

  /** @returns false after an interruption */
  async function write(
    index: string,
    operations: readonly Operation[],
    mayContinue: () => Promise<boolean>,
    options = {},
  ): Promise<boolean> {
    for (const request of inRequests(operations)) {
      if (!(await mayContinue())) return false;
      const { body } = await client.bulk({ ...writesTo(index), body: request }, options);
      const failed = body.errors
        ? body.items.find(({ index, delete: removed }) => (index ?? removed)?.error)
        : null;
      if (failed) throw new Error('OpenSearch refused a row', { cause: failed });
    }
    return true;
  }

  const additionOf = (row: Row): Operation => [
    { index: { _id: row._id.toHexString() } },
    documentOf(source, row),
  ];

  /** Fills a new index, then directs searches to it. Starts over after an interruption. */
  async function rebuild(mayContinue: () => Promise<boolean>): Promise<void> {
    await deleteUnused();
    const index = `${alias}-v${layout}-${Date.now()}`;
    await using stream = watch({ maxAwaitTimeMS: 1 });
    await stream.tryNext();
    const token = stream.resumeToken;
    const aliases = { [writesTo(index).index]: {} };
    await client.indices.create({ index, body: { aliases, settings: { index: indexSettings }, mappings } });
    const writeBatch = async (batch: readonly Row[]) => [
      await write(index, batch.map(additionOf), mayContinue),
    ];
    for await (const isWritten of inBatches(readVisible({}), batchSize, writeBatch)) if (!isWritten) return;
    await client.index({ ...writesTo(index), id: positionId, body: { token } });
    await client.indices.putSettings({ index, body: { index: { refresh_interval: '1s' } } });
    await client.indices.refresh({ index });
    if (!(await mayContinue())) return;
    const actions = [
      { remove: { index: `${alias}-v*`, alias, must_exist: false } },
      { add: { index, alias } },
    ];
    await client.indices.updateAliases({ body: { actions } }, { requestTimeout: leaseRestMs });
  }

  /** Deletes replaced indexes, and those of interrupted rebuilds. Not at the switch, when searches still use them. */
  async function deleteUnused(): Promise<void> {
    const { body } = await client.indices.get({ index: `${alias}-v*` });
    const unused = Object.keys(body).filter((index) => !body[index]?.aliases?.[alias]);
    if (unused.length > 0) await client.indices.delete({ index: unused });
  }

  /** @returns an undefined token after a rebuild request; an empty index name if there is no index */
  async function readPosition(): Promise<{ index: string; version: number; token: mongo.ResumeToken }> {
    const { _index: index = '', _source: position } = (
      await client.get({ index: alias, id: positionId }, { ignore: [404] })
    ).body;
    const { token } = (position ?? {}) as { token?: mongo.ResumeToken };
    return { index, version: versionOf(alias, index), token };
  }

  /** @returns false after a request to rebuild the index */
  async function keepPosition(index: string, token: mongo.ResumeToken): Promise<boolean> {
    const position = { ...writesTo(index), id: positionId, body: { doc: { token } } };
    return (await client.update(position, { ignore: [404] })).statusCode !== 404;
  }

  /** Writes the current state of rows, or removes those that are no longer visible. */
  async function update(
    index: string,
    ids: ReadonlyMap<string, Types.ObjectId>,
    mayContinue: () => Promise<boolean>,
  ): Promise<boolean> {
    const left = new Map(ids);
    const additions: Operation[] = [];
    for await (const row of readVisible({ _id: { $in: [...ids.values()] } })) {
      left.delete(row._id.toHexString());
      additions.push(additionOf(row));
    }
    const removals = [...left.keys()].map((_id) => [{ delete: { _id } }]);
    return write(index, [...additions, ...removals], mayContinue, { requestTimeout: leaseRestMs });
  }

  const requestRebuild = async (index: string): Promise<void> =>
    void (await client.delete({ index, id: positionId }));

  async function follow(
    index: string,
    token: mongo.ResumeToken,
    mayContinue: () => Promise<boolean>,
  ): Promise<void> {
    await deleteUnused();
    await using stream = watch({ resumeAfter: token, maxAwaitTimeMS: collectMs });
    const end = performance.now() + runMs;
    while (performance.now() < end && (await mayContinue())) {
      const ids = new Map<string, Types.ObjectId>();
      const collected = performance.now() + collectMs;
      do {
        const change = await stream.tryNext();
        if (!change) break;
        // The collection was dropped or renamed.
        if (!('documentKey' in change)) return requestRebuild(index);
        const { _id } = change.documentKey;
        ids.set(_id.toHexString(), _id);
      } while (ids.size < batchSize && performance.now() < collected);
      if (ids.size === 0) continue;
      if (!(await update(index, ids, mayContinue))) return;
      if (!(await keepPosition(index, stream.resumeToken))) return;
    }
    await keepPosition(index, stream.resumeToken);
  }

  return {
    name: `search index of ${rows.collectionName}`,
    everyMs: 1_000,
    // The index of a later release is left to its processes.
    isDue: async () => !((await readPosition()).version > layout),
    async run(signal, hold) {
      const mayContinue = async () => !signal.aborted && (await hold());
      const { index, version, token } = await readPosition();
      if (!token || version < layout) {
        const renewal = setInterval(() => void hold().catch(() => undefined), renewMs);
        return rebuild(mayContinue).finally(() => clearInterval(renewal));
      }
      try {
        await follow(index, token, mayContinue);
      } catch (error) {
        if (!isLostResumePoint(error)) throw error;
        await requestRebuild(index);
      }
    },
  };
}
