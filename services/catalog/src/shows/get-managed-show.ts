import type { getManagedShow as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { type ManagedViewDeps, managedView } from './managed-views.ts';
import { type ShowDoc, showModel } from './show.model.ts';

/** Gets a show for administrators, published or not. */
export const getManagedShow =
  (deps: ManagedViewDeps) =>
  async ({ params, subject }: Pick<Input<typeof contract, typeof admins>, 'params' | 'subject'>) => {
    const found = await showModel(deps.db).findOne({ _id: params.id, deletedAt: null }).lean<ShowDoc>();
    return managedView(deps, found ?? fail('show_not_found'), subject);
  };
