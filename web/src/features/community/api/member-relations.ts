import {
  blockMember,
  followMember,
  listHiddenPeople,
  muteMember,
} from '@poc/contracts/endpoints/community-relations';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

export interface Other {
  readonly id: string;
  readonly name: string;
}
export type RelationChange =
  | { readonly blocked: boolean }
  | { readonly muted: boolean }
  | { readonly following: boolean };

const pageSize = 20;

/** Members blocked or muted by the signed-in user, latest first. */
export const hiddenPeopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'hidden-people', id],
    ...pagesOf(listHiddenPeople, { params: { id }, query: { limit: pageSize } }),
  });

/** Blocks, mutes or follows a member, or reverses it. The toast of a block or mute offers Undo. */
export function useChangeRelation(other: Other) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: RelationChange) => changeRelation(client, other, change),
    scope: { id: `relation-${other.id}` },
  });
}

/**
 * Changes a relation and refetches everything that the change hides or shows. Runs outside of a component,
 * because the change may unmount the text from which it was started.
 */
async function changeRelation(client: QueryClient, other: Other, change: RelationChange): Promise<void> {
  try {
    await send(other.id, change);
  } catch (error) {
    showToast(errorText(error, 'That could not be saved.'), 'error');
    return;
  }
  const said = sentenceOf(other, change);
  const undo = undoOf(change);
  const action = undo && { label: 'Undo', run: () => void changeRelation(client, other, undo) };
  if (said) showToast(said, 'success', action);
  await client.invalidateQueries({ queryKey: ['posts'] });
}

function send(id: string, change: RelationChange) {
  const params = { id };
  if ('blocked' in change) return call(blockMember, { params, body: change });
  if ('muted' in change) return call(muteMember, { params, body: change });
  return call(followMember, { params, body: change });
}

function sentenceOf({ name }: Other, change: RelationChange): string | null {
  if ('blocked' in change)
    return change.blocked ? `You blocked ${name}.` : `${name} is not blocked any more.`;
  if ('muted' in change) return change.muted ? `You muted ${name}.` : `${name} is not muted any more.`;
  return null;
}

function undoOf(change: RelationChange): RelationChange | undefined {
  if ('blocked' in change && change.blocked) return { blocked: false };
  if ('muted' in change && change.muted) return { muted: false };
  return undefined;
}
