import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { AskToConfirm } from '../../components/ask-to-confirm.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { focusPageIfLost } from '../../focus-page.ts';
import { ResourceList } from '../resource/resource-list.tsx';
import { useResource } from '../resource/use-resource.ts';
import type { ManagedResource, RowTask } from './managed-list.ts';
import { type Managed, type ManagedKind, useManagedChanges } from './use-managed-changes.ts';

interface ManagedPageProps<T extends Managed, Body> {
  title: string;
  text: string;
  addLabel: string;
  resource: ManagedResource<T>;
  kind: ManagedKind<T, Body>;
  deleteText: string;
  /** Warning before the entry is deactivated or deleted; null for none. */
  lossWarning?: (thing: T, all: readonly T[]) => string | null;
  /** Links to other lists, in the header. */
  views?: ReactNode;
  form: (thing: T | null, onClose: () => void, lossWarning: string | null) => ReactNode;
}

interface Question<T> {
  readonly task: 'toggle' | 'delete';
  readonly thing: T;
  readonly warning: string | null;
}

/**
 * A list whose entries administrators create, edit, activate, deactivate and, after confirmation, delete. The open form
 * is part of the URL, so that a reload or a new sign-in reopens it with its draft.
 */
export function ManagedPage<T extends Managed, Body>(props: ManagedPageProps<T, Body>) {
  const { title, text, addLabel, resource, kind, deleteText, lossWarning, views, form } = props;
  const {
    toggle: { mutate: toggle },
    remove,
  } = useManagedChanges(kind);
  const list = useResource(resource);
  const { params, change, rows } = list;
  const formOf = params.get('form');
  const listed = rows?.find(({ id }) => id === formOf);
  const [edited, setEdited] = useState<T>();
  // Retained, so that the form stays open when another administrator deletes the entry.
  if (listed && listed !== edited) setEdited(listed);
  const [question, setQuestion] = useState<Question<T> | null>(null);
  const onTask = (task: RowTask, thing: T) => {
    if (task === 'edit') return change({ form: thing.id });
    const warning = lossWarning?.(thing, rows ?? []) ?? null;
    if (task === 'toggle' && warning === null) return toggle(thing);
    setQuestion({ task, thing, warning });
  };
  const closeForm = () => {
    change({ form: '' });
    focusPageIfLost();
  };
  const closeQuestion = () => {
    setQuestion(null);
    focusPageIfLost();
  };
  const thing = formOf === 'new' ? null : edited?.id === formOf ? edited : undefined;

  return (
    <>
      <div className="page">
        <PageHeader title={title} text={text}>
          <div className="button-row">
            {views}
            <Button variant="contained" onClick={() => change({ form: 'new' })}>
              <Plus size={20} aria-hidden="true" />
              {addLabel}
            </Button>
          </div>
        </PageHeader>
        <ResourceList of={list} onTask={onTask} />
      </div>
      {formOf !== null && thing !== undefined && (
        <Fragment key={formOf}>
          {form(thing, closeForm, thing && (lossWarning?.(thing, rows ?? []) ?? null))}
        </Fragment>
      )}
      {question && (
        <AskToConfirm
          title={`${question.task === 'toggle' ? 'Deactivate' : 'Delete'} “${kind.nameOf(question.thing)}”?`}
          text={[question.warning, question.task === 'delete' && deleteText].filter(Boolean).join(' ')}
          confirmLabel={question.task === 'toggle' ? 'Deactivate' : 'Delete'}
          busy={remove.isPending}
          onConfirm={() => {
            if (question.task === 'delete')
              return remove.mutate(question.thing, { onSettled: closeQuestion });
            toggle(question.thing);
            closeQuestion();
          }}
          onClose={closeQuestion}
        />
      )}
    </>
  );
}
