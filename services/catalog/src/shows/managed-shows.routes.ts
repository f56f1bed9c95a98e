import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../deps.ts';
import { createShow } from './create-show.ts';
import { deleteShow } from './delete-show.ts';
import { getManagedShow } from './get-managed-show.ts';
import { listManagedShows } from './list-managed-shows.ts';
import { restoreShow } from './restore-show.ts';
import { updateShow } from './update-show.ts';

export const managedShowsRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.createShow, admins, createShow(deps)),
  route(contracts.updateShow, admins, updateShow(deps)),
  route(contracts.deleteShow, admins, deleteShow(deps)),
  route(contracts.restoreShow, admins, restoreShow(deps)),
  route(contracts.listManagedShows, admins, listManagedShows(deps)),
  route(contracts.getManagedShow, admins, getManagedShow(deps)),
];
