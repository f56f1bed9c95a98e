import { models as catalogModels } from '@poc/catalog/models';
import { models as commerceModels } from '@poc/commerce/models';
import { models as communityModels } from '@poc/community/models';
import { models as identityModels } from '@poc/identity/models';
import type { Logger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { type AnyModel, migrate } from '@poc/kit/mongo/model';
import { models as streamingModels } from '@poc/streaming/models';
import type { Connection } from 'mongoose';

const modelsByService = {
  identity: identityModels,
  catalog: catalogModels,
  streaming: streamingModels,
  commerce: commerceModels,
  community: communityModels,
} as const satisfies Record<string, AnyModel[]>;

type Owner = keyof typeof modelsByService;

/** The database of each service. */
export type Databases = Readonly<Record<Owner, Connection>>;

/** Opens the databases, with all collections and indexes, whether or not their services have ever run. */
export async function openDatabases(url: string, logger: Logger, prefix = 'poc_'): Promise<Databases> {
  const open = async (owner: Owner): Promise<Connection> => {
    const db = await connectMongo({ url, database: `${prefix}${owner}`, logger });
    await migrate(db, modelsByService[owner]);
    return db;
  };
  const [identity, catalog, streaming, commerce, community] = await Promise.all([
    open('identity'),
    open('catalog'),
    open('streaming'),
    open('commerce'),
    open('community'),
  ]);
  return { identity, catalog, streaming, commerce, community };
}

export async function closeDatabases(databases: Databases): Promise<void> {
  await Promise.all(Object.values(databases).map((db) => db.close()));
}
