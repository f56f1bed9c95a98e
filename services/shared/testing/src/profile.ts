import { databaseOf } from '@poc/kit/mongo/kit-collections';

/** Profiler entry of a query: the plan that actually ran. */
export interface ProfiledQuery {
  command: Record<string, unknown>;
  planSummary: string;
  docsExamined: number;
  keysExamined: number;
  hasSortStage: boolean;
}

/** Runs an action and returns the queries that it caused on one collection. */
export async function queriesOf(
  db: Parameters<typeof databaseOf>[0],
  collection: string,
  action: () => Promise<unknown>,
): Promise<ProfiledQuery[]> {
  const database = databaseOf(db);
  await database.command({ profile: 2 });
  await action();
  await database.command({ profile: 0 });
  const profile = database.collection('system.profile');
  const rows = await profile.find({ ns: `${database.databaseName}.${collection}` }).toArray();
  await profile.drop();
  return rows.map(
    ({ command, planSummary = '', docsExamined = 0, keysExamined = 0, hasSortStage = false }) => ({
      command,
      planSummary,
      docsExamined,
      keysExamined,
      hasSortStage,
    }),
  );
}
