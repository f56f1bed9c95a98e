import * as contracts from '@poc/contracts/endpoints/merch';
import { admins, everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../deps.ts';
import { createMerch } from './create-merch.ts';
import { deleteMerch } from './delete-merch.ts';
import { getMerch } from './get-merch.ts';
import { listMerch } from './list-merch.ts';
import { listPopularMerch } from './list-popular-merch.ts';
import { uploadMerchImage } from './pictures/upload-merch-image.ts';
import { changeStock } from './stock/change-stock.ts';
import { listStockChanges } from './stock/list-stock-changes.ts';
import { updateMerch } from './update-merch.ts';

export const merchRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.listMerch, everyone, listMerch(deps)),
  route(contracts.listPopularMerch, everyone, listPopularMerch(deps)),
  route(contracts.getMerch, everyone, getMerch(deps)),
  route(contracts.createMerch, admins, createMerch(deps)),
  route(contracts.updateMerch, admins, updateMerch(deps)),
  route(contracts.deleteMerch, admins, deleteMerch(deps)),
  route(contracts.uploadMerchImage, admins, uploadMerchImage(deps)),
  route(contracts.changeStock, admins, changeStock(deps)),
  route(contracts.listStockChanges, admins, listStockChanges(deps)),
];
