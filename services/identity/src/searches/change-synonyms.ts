import * as contracts from '@poc/contracts/endpoints/identity-admin';
import { foldLetters } from '@poc/contracts/fold-letters';
import { type ListedSynonyms, synonymLimits } from '@poc/contracts/search';
import type { AuditFields } from '@poc/kit/audit/changed-fields';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { stopWords } from '@poc/kit/search/stop-words';
import { wordsOfPhrase } from '@poc/kit/search/synonyms';
import { Types } from 'mongoose';
import { actingAdministrator } from '../accounts/accounts.api.ts';
import { recordAction } from '../audit/audit.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { isBuiltIn, presentSynonyms, readSynonyms } from './read-synonyms.ts';
import { synonymGroupModel } from './synonym-group.model.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock'>;

export const createSynonyms = route(contracts.createSynonyms, admins, (deps) => async ({ body, subject }) => {
  const { words, active } = body;
  const row = { _id: new Types.ObjectId(), words: distinctWords(words), active, version: 1 };
  return withTransaction(deps.db, async (tx) => {
    const { own } = await readSynonyms(tx);
    if (own.length >= synonymLimits.groups) fail('too_many_synonyms');
    await synonymGroupModel(tx).create(row);
    const after = presentSynonyms(row);
    await record(tx, deps, subject, { done: 'create', id: after.id, after });
    return after;
  });
});

/** Updates a group; a built-in one is only turned off or on. */
export const updateSynonyms = route(
  contracts.updateSynonyms,
  admins,
  (deps) =>
    async ({ params: { id }, body, subject }) =>
      withTransaction(deps.db, async (tx) => {
        const before = await findGroup(tx, id);
        if (body.version !== undefined && body.version !== before.version) fail('conflict');
        if (before.built_in && body.words.join() !== before.words.join()) fail('synonyms_built_in');
        const words = before.built_in ? before.words : distinctWords(body.words);
        const changed = { words, active: body.active, version: before.version + 1 };
        await synonymGroupModel(tx).updateOne(
          { _id: new Types.ObjectId(id) },
          { $set: { ...changed, builtIn: before.built_in } },
          { upsert: true },
        );
        const after = { ...before, ...changed };
        await record(tx, deps, subject, { done: 'update', id, before, after });
        return after;
      }),
);

/** Deletes a group that an administrator added. */
export const deleteSynonyms = route(
  contracts.deleteSynonyms,
  admins,
  (deps) =>
    async ({ params: { id }, subject }) => {
      if (isBuiltIn(id)) fail('synonyms_built_in');
      await withTransaction(deps.db, async (tx) => {
        const before = await findGroup(tx, id);
        await synonymGroupModel(tx).deleteOne({ _id: new Types.ObjectId(id) });
        await record(tx, deps, subject, { done: 'delete', id, before });
      });
    },
);

async function findGroup(tx: Transaction, id: string): Promise<ListedSynonyms> {
  const { own, builtIn } = await readSynonyms(tx);
  return [...own, ...builtIn].find((group) => group.id === id) ?? fail('synonyms_not_found');
}

/** @throws invalid_request for a stop word, which nearly every text contains, and for two spellings of one word */
function distinctWords(words: readonly string[]): string[] {
  const faults = words.flatMap((phrase, at) =>
    wordsOfPhrase(phrase).every((word) => word.length < 2 || stopWords.has(word))
      ? [{ path: `body.words.${at}`, msg: 'is too common' }]
      : [],
  );
  const distinct = [...new Map(words.map((phrase) => [foldLetters(phrase), phrase])).values()];
  if (distinct.length > synonymLimits.most) {
    faults.push({ path: 'body.words', msg: `must have at most ${synonymLimits.most} entries` });
  }
  if (distinct.length < synonymLimits.least) faults.push({ path: 'body.words', msg: 'must be different' });
  return faults.length > 0 ? fail('invalid_request', { faults }) : distinct;
}

async function record(
  tx: Transaction,
  { clock }: Deps,
  subject: { readonly id: string },
  { done, id, ...change }: { done: string; id: string; before?: ListedSynonyms; after?: ListedSynonyms },
): Promise<void> {
  const { words } = change.after ?? change.before ?? { words: [] };
  await recordAction(tx, await actingAdministrator(tx, subject), {
    action: `synonyms.${done}`,
    target: { kind: 'synonyms', id, name: words.join(', ') },
    before: auditedOf(change.before),
    after: auditedOf(change.after),
    at: clock.now(),
  });
}

const auditedOf = (group: ListedSynonyms | undefined): AuditFields =>
  group ? { words: group.words.join(', '), active: group.active } : {};
