import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from '../../../shared/components/confirm-dialog.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../focus-page.ts';
import { PagedList } from '../paged-list.tsx';
import type { RowTask } from './row-actions.tsx';
import { type ManagedKind, useManagedChanges } from './use-managed-changes.ts';

interface ManagedPageProps<T, Body> {
  title: string;
  text: string;
  addLabel: string;
  kind: ManagedKind<T, Body>;
  query: ComponentProps<typeof PagedList<T>>['query'];
  /** What could not be done, where loading failed. */
  failed: string;
  /** What deleting one means. */
  deleteText: string;
  /** The table; its rows are undefined while loading. */
  table: (
    rows: readonly T[] | undefined,
    total: number,
    onTask: (task: RowTask, thing: T) => void,
  ) => ReactNode;
  /** The form of one, or of a new one. */
  form: (thing: T | null, onClose: () => void) => ReactNode;
}

/** A list that administrators add to, change, switch on and off, and delete from after a question. */
export function ManagedPage<T extends { id: string; active: boolean }, Body>(
  props: ManagedPageProps<T, Body>,
) {
  const { title, text, addLabel, kind, query, failed, deleteText, table, form } = props;
  const {
    toggle: { mutate: toggle },
    remove,
  } = useManagedChanges(kind);
  const [open, setOpen] = useState<{ task: 'add' } | { task: 'edit' | 'delete'; thing: T } | null>(null);
  const onTask = useCallback(
    (task: RowTask, thing: T) => (task === 'toggle' ? toggle(thing) : setOpen({ task, thing })),
    [toggle],
  );
  const close = () => {
    setOpen(null);
    focusPageIfLost();
  };

  return (
    <>
      <div className="page">
        <PageHeader title={title} text={text}>
          <button type="button" className="button button-primary" onClick={() => setOpen({ task: 'add' })}>
            <Plus size={20} aria-hidden="true" />
            {addLabel}
          </button>
        </PageHeader>
        <PagedList query={query} failed={failed}>
          {(rows, total) => table(rows, total, onTask)}
        </PagedList>
      </div>
      {open?.task === 'add' && form(null, close)}
      {open?.task === 'edit' && form(open.thing, close)}
      {open?.task === 'delete' && (
        <ConfirmDialog
          open
          title={`Delete “${kind.nameOf(open.thing)}”?`}
          text={deleteText}
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(open.thing, { onSettled: close })}
          onClose={() => !remove.isPending && close()}
        />
      )}
    </>
  );
}
