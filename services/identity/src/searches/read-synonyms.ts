import type { SynonymChanges } from '@poc/contracts/internal';
import type { ListedSynonyms } from '@poc/contracts/search';
import type { Database } from '@poc/kit/mongo/transaction';
import { builtInGroups, type SynonymGroup } from '@poc/kit/search/synonyms';
import type { Connection } from 'mongoose';
import { type SynonymGroupDoc, synonymGroupModel } from './synonym-group.model.ts';

const builtIn: ReadonlyMap<string, SynonymGroup> = new Map(builtInGroups.map((group) => [group.id, group]));

export const isBuiltIn = (id: string): boolean => builtIn.has(id);

/** Reads all groups: a few hundred at most. */
export async function readSynonyms(db: Database) {
  const rows = await synonymGroupModel(db).find().hint({ _id: 1 }).lean<SynonymGroupDoc[]>();
  const states = new Map(rows.map((row) => [row._id.toHexString(), row]));
  const own = rows.filter(({ builtIn = false }) => !builtIn).map(presentSynonyms);
  const groups = builtInGroups.map(({ id, words, narrower }): ListedSynonyms => {
    const { active = true, version = 1 } = states.get(id) ?? {};
    return { id, words: [...words], narrower: [...narrower], built_in: true, active, version };
  });
  return { own, builtIn: groups };
}

export const presentSynonyms = ({ _id, words, active, version }: SynonymGroupDoc): ListedSynonyms => ({
  id: _id.toHexString(),
  words: [...words],
  narrower: [],
  built_in: false,
  active,
  version,
});

/** Returns the changes to the built-in synonyms, for processes that search. */
export async function readSynonymChanges(db: Connection): Promise<SynonymChanges> {
  const { own, builtIn: groups } = await readSynonyms(db);
  return {
    added: own.filter(({ active }) => active).map(({ words }) => words),
    disabled: groups.filter(({ active }) => !active).map(({ id }) => id),
  };
}
