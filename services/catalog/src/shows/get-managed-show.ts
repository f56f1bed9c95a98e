import { getManagedShow as contract } from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../route.ts';
import { managedView } from './managed-views.ts';
import { type ShowDoc, showModel } from './show.model.ts';

/** Gets a show for administrators, published or not. */
export const getManagedShow = route(contract, admins, (deps) => async ({ params, subject }) => {
  const found = await showModel(deps.db).findOne({ _id: params.id, deletedAt: null }).lean<ShowDoc>();
  return managedView(deps, found ?? fail('show_not_found'), subject);
});
