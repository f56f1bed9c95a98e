import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../toasts/show-toast.ts';
import { failureText } from '../failure-text.ts';

export interface Managed {
  readonly id: string;
  readonly active: boolean;
  /** Sent with each change for optimistic locking. */
  readonly version: number;
}

export interface ManagedKind<T, Body> {
  /** Key of the list, which is refetched after each change. */
  readonly key: QueryKey;
  /** Noun for error messages: `the discount code`. */
  readonly what: string;
  readonly nameOf: (thing: T) => string;
  readonly bodyOf: (thing: T) => Body;
  readonly create: (body: Body) => Promise<T>;
  readonly update: (id: string, body: Body & { version?: number | undefined }) => Promise<T>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Mutations that activate or deactivate, and delete an entry of a managed list. */
export function useManagedChanges<T extends Managed, Body>(kind: ManagedKind<T, Body>) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: kind.key });
  const toggle = useMutation({
    mutationFn: (thing: T) =>
      kind.update(thing.id, { ...kind.bodyOf(thing), active: !thing.active, version: thing.version }),
    onSuccess: (saved) =>
      showToast(`“${kind.nameOf(saved)}” is now ${saved.active ? 'active' : 'inactive'}.`, 'success'),
    onError: (error) => showToast(failureText(error, `Failed to save ${kind.what}.`), 'error'),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: T) => kind.remove(id),
    onSuccess: (_, thing) => showToast(`“${kind.nameOf(thing)}” was deleted.`, 'success'),
    onError: (error) => showToast(failureText(error, `Failed to delete ${kind.what}.`), 'error'),
    onSettled,
  });
  return { toggle, remove };
}
