import { updateShow } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { upload } from '../../../../shared/api/upload.ts';
import { showBody, showForm } from '../form/show-form.ts';

/** Publishes a show now and changes nothing else. */
export function publishShow(show: ManagedShow): Promise<unknown> {
  const values = showForm.valuesOf(show);
  const form = showBody({ ...values, publish: 'now' }, values);
  return upload(updateShow, { params: { id: show.id }, form });
}
