import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { useFormRecord } from '../../../../shared/admin/form/use-form-record.ts';
import { ShowFormDialog } from '../form/show-form-dialog.tsx';

interface OpenShowFormProps {
  id: string | null;
  /** The show from the list, if loaded. */
  known: ManagedShow | undefined;
  onClose: () => void;
}

const failed = (error: Error) => failureText(error, 'The show could not be loaded.');

/** Form of the show named in the URL. */
export function OpenShowForm(props: OpenShowFormProps) {
  const show = useFormRecord({ ...props, query: managedShowQuery, failed });
  return show === undefined ? null : <ShowFormDialog show={show} onClose={props.onClose} />;
}
