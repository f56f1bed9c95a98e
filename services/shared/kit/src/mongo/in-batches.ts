/** Maps rows in batches, with one call per batch. */
export async function* inBatches<Row, Mapped>(
  rows: AsyncIterable<Row>,
  size: number,
  map: (batch: readonly Row[]) => Promise<readonly Mapped[]>,
): AsyncGenerator<Mapped> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield* await map(batch);
    batch = [];
  }
  yield* await map(batch);
}
