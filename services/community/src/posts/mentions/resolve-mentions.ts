import { mentionPattern } from '@poc/contracts/mentions';
import type { Subject } from '@poc/kit/auth/subject';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { seesProfile } from '@poc/kit/people/show-person';
import { Types, trusted } from 'mongoose';
import type { MentionDoc } from './mention.schema.ts';

interface MentionRequest {
  readonly content: string;
  /** People selected by the author. */
  readonly ids: readonly string[] | undefined;
  readonly subject: Subject;
}

/**
 * Finds the selected people whose names appear in the text. Omits deleted people, profiles hidden from the author,
 * and the author; of two people with the same name the first is used.
 */
export async function resolveMentions(
  tx: Transaction,
  { content, ids = [], subject }: MentionRequest,
): Promise<MentionDoc[]> {
  const others = [...new Set(ids)].filter((id) => id !== subject.id);
  if (others.length === 0) return [];
  const people = await personModel(tx)
    .find({ _id: trusted({ $in: others.map((id) => new Types.ObjectId(id)) }), deleted: false })
    .lean<PersonDoc[]>();
  const byName = new Map<string, MentionDoc>();
  for (const id of others) {
    const person = people.find(({ _id }) => _id.equals(id));
    if (!person || byName.has(person.name)) continue;
    if (seesProfile(person, { viewer: subject, personId: id })) {
      byName.set(person.name, { userId: person._id, name: person.name });
    }
  }
  const pattern = mentionPattern([...byName.keys()]);
  if (pattern === null) return [];
  const named = new Set([...content.matchAll(pattern)].map(([, name = '']) => name));
  return [...byName.values()].filter(({ name }) => named.has(name));
}
