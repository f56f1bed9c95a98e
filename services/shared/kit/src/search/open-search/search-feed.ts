import type { Client } from '@opensearch-project/opensearch';
import type { Connection, mongo, Types } from 'mongoose';
import type { Job } from '../../jobs/jobs.ts';
import { isLostResumePoint } from '../../mongo/errors.ts';
import { inBatches } from '../../mongo/in-batches.ts';
import type { SearchSource } from '../search-engine.ts';
import { aliasOf, documentOf, indexSettings, mappings, projectionOf } from './indexed-rows.ts';

/** Version of the documents. The first process of a release with a later one rebuilds the index. */
const layout = 1;
/** Document with the position in the change stream up to which the index is complete. */
export const positionId = 'position';

/** A run follows changes so long: a request to rebuild the index waits for its end. */
const runMs = 10_000;
/** Changes are written together after this time, which is also the interval of polls without changes. */
const collectMs = 500;
const batchSize = 500;
/** Shorter than the rest of a lease, so that a process without it writes nothing. */
const updateTimeoutMs = 4_000;

/** Rebuild and updates of the index of a collection, by its change stream. A row is read when it has changed. */
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

  async function write(index: string, operations: readonly object[], options = {}): Promise<void> {
    if (operations.length === 0) return;
    const { body } = await client.bulk({ index, body: [...operations] }, options);
    const failed = body.errors
      ? body.items.find(({ index, delete: removed }) => (index ?? removed)?.error)
      : null;
    if (failed) throw new Error('OpenSearch refused a row', { cause: failed });
  }

  const additionOf = (row: Row): object[] => [
    { index: { _id: row._id.toHexString() } },
    documentOf(source, row),
  ];

  /** Fills a new index, and then directs searches to it. */
  async function rebuild(mayContinue: () => Promise<boolean>): Promise<void> {
    await deleteUnused();
    const index = `${alias}-v${layout}-${Date.now()}`;
    await using stream = watch({ maxAwaitTimeMS: 1 });
    await stream.tryNext();
    const token = stream.resumeToken;
    await client.indices.create({ index, body: { settings: { index: indexSettings }, mappings } });
    const writeBatch = async (batch: readonly Row[]) => {
      if (!(await mayContinue())) throw new Error(`the rebuild of ${alias} was interrupted`);
      await write(index, batch.flatMap(additionOf));
      return [];
    };
    for await (const _ of inBatches(readVisible({}), batchSize, writeBatch));
    await client.index({ index, id: positionId, body: { token } });
    await client.indices.putSettings({ index, body: { index: { refresh_interval: '1s' } } });
    await client.indices.refresh({ index });
    const actions = [
      { remove: { index: `${alias}-v*`, alias, must_exist: false } },
      { add: { index, alias } },
    ];
    await client.indices.updateAliases({ body: { actions } });
  }

  /** Deletes replaced indexes, and those of interrupted rebuilds. Not at the switch, when searches still use them. */
  async function deleteUnused(): Promise<void> {
    const { body } = await client.indices.get({ index: `${alias}-v*` });
    const unused = Object.keys(body).filter((index) => Object.keys(body[index]?.aliases ?? {}).length === 0);
    if (unused.length > 0) await client.indices.delete({ index: unused });
  }

  /** @returns null without an index of this layout, and after a request to rebuild it */
  async function readPosition(): Promise<{ index: string; token: mongo.ResumeToken } | null> {
    const { body, statusCode } = await client.get({ index: alias, id: positionId }, { ignore: [404] });
    const version = Number(/-v(\d+)-\d+$/.exec(body._index)?.[1]);
    if (statusCode === 404 || version < layout) return null;
    return { index: body._index, token: (body._source as { token: mongo.ResumeToken }).token };
  }

  /** Writes the current state of rows, or removes those that are no longer visible. */
  async function update(index: string, ids: ReadonlyMap<string, Types.ObjectId>): Promise<void> {
    const left = new Map(ids);
    const additions: object[] = [];
    for await (const row of readVisible({ _id: { $in: [...ids.values()] } })) {
      left.delete(row._id.toHexString());
      additions.push(...additionOf(row));
    }
    const removals = [...left.keys()].map((_id) => ({ delete: { _id } }));
    await write(index, [...additions, ...removals], { requestTimeout: updateTimeoutMs });
  }

  const requestRebuild = async (index: string): Promise<void> =>
    void (await client.delete({ index, id: positionId }));

  async function follow(
    { index, token }: { index: string; token: mongo.ResumeToken },
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
      if (ids.size > 0) await update(index, ids);
    }
    // 404 after a request to rebuild the index.
    await client.update(
      { index, id: positionId, body: { doc: { token: stream.resumeToken } } },
      { ignore: [404] },
    );
  }

  return {
    name: `search index of ${rows.collectionName}`,
    everyMs: 1_000,
    async run(signal, hold) {
      const mayContinue = async () => !signal.aborted && (await hold());
      const position = await readPosition();
      if (!position) return rebuild(mayContinue);
      try {
        await follow(position, mayContinue);
      } catch (error) {
        if (!isLostResumePoint(error)) throw error;
        await requestRebuild(position.index);
      }
    },
  };
}
