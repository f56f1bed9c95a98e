import { migrations as catalog } from '@poc/catalog/migrations';
import { migrations as commerce } from '@poc/commerce/migrations';
import { migrations as community } from '@poc/community/migrations';
import { migrations as identity } from '@poc/identity/migrations';
import type { Logger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { migrate } from '@poc/kit/mongo/migrate';
import type { Migration } from '@poc/kit/mongo/migration';
import { migrations as streaming } from '@poc/streaming/migrations';
import type { Connection } from 'mongoose';

const migrationsByService = {
  identity,
  catalog,
  streaming,
  commerce,
  community,
} as const satisfies Record<string, readonly Migration[]>;

type Owner = keyof typeof migrationsByService;

export const owners = Object.keys(migrationsByService) as Owner[];

export type Databases = Readonly<Record<Owner, Connection>>;

/** Opens the databases of services and migrates them, even before the services first run. */
export async function openDatabases(
  url: string,
  logger: Logger,
  { prefix = 'poc_', only = owners }: { prefix?: string | undefined; only?: readonly Owner[] } = {},
): Promise<Databases> {
  const open = async (owner: Owner): Promise<[Owner, Connection]> => {
    // Building an index over many rows may exceed any timeout.
    const db = await connectMongo({ url, database: `${prefix}${owner}`, logger, socketTimeoutMS: 0 });
    const ran = await migrate(db, migrationsByService[owner]);
    logger.info({ database: db.name, ran }, 'migrated');
    return [owner, db];
  };
  return Object.fromEntries(await Promise.all(only.map(open))) as Databases;
}

export async function closeDatabases(databases: Databases): Promise<void> {
  await Promise.all(Object.values(databases).map((db) => db.close()));
}
