import { z } from 'zod';
import type { Bench, BenchContext } from '../bench.ts';
import { withDatabase } from '../open-database.ts';
import { besideExpress, type List, plainCollection } from './beside-express.ts';

/**
 * A list through the gateway, whole and as 304, compared with a plain express and mongoose server, alternating.
 * @param fill inserts the list into the service's database
 */
export const listBench = ({
  about,
  fill,
  ...list
}: List & { about: string; fill: (context: BenchContext) => Promise<unknown> }): Bench => ({
  about,
  counts: 'rounds of 3 s each',
  count: 5,
  seed: false,
  only: ['identity', list.service, 'gateway'],
  async run(context) {
    await fill(context);
    await copyAnswers(context, list);
    return besideExpress(context, list);
  },
});

const answers = z.array(z.looseObject({ createdAt: z.coerce.date() }));

async function copyAnswers(
  { mongoUrl, urlOf }: BenchContext,
  { service, path, database }: List,
): Promise<void> {
  const answer = await fetch(`${urlOf(service)}${path}?limit=100`);
  const items = answers.parse(await answer.json()).map(({ id: _, ...item }) => item);
  await withDatabase(mongoUrl, database, (db) => db.collection(plainCollection).insertMany(items));
}
