import { updateShow } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { upload } from '../../../../shared/api/upload.ts';
import { formOf, valuesOf } from '../show-values.ts';

/** Publishes a show now and changes nothing else. */
export function publishShow(show: ManagedShow): Promise<unknown> {
  const values = valuesOf(show);
  const form = formOf({ ...values, publish: 'now' }, values);
  return upload(updateShow, { params: { id: show.id }, form });
}
