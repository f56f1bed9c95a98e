import type { BodyOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { admins } from '@poc/kit/auth/policies';
import {
  createManaged,
  deleteManaged,
  type ManagedKind,
  updateManaged,
  versionOf,
} from '../../administration/administration.api.ts';
import { koboOf, nairaOf } from '../../naira.ts';
import { route } from '../../route.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const presentDiscount = (discount: DiscountDoc): ManagedDiscount => ({
  id: discount._id.toHexString(),
  code: discount.code,
  percent: discount.percent,
  amount: discount.amountKobo === null ? null : nairaOf(discount.amountKobo),
  min_subtotal: nairaOf(discount.minSubtotalKobo),
  starts: discount.startsAt?.toISOString() ?? null,
  ends: discount.endsAt?.toISOString() ?? null,
  max_uses: discount.maxUses,
  once_per_person: discount.oncePerPerson,
  active: discount.active,
  uses: discount.uses,
  version: versionOf(discount),
});

/** Management of discount codes. Their uses stay counted, and orders retain their discounts. */
const managedDiscounts: ManagedKind<
  DiscountDoc,
  BodyOf<typeof contracts.updateDiscountCode>,
  ManagedDiscount
> = {
  kind: 'discount-code',
  model: discountModel,
  begin: { uses: 0 },
  present: presentDiscount,
  missing: 'discount_code_not_found',
  taken: 'discount_code_taken',
  fieldsOf: (body) => ({
    code: body.code,
    percent: body.percent,
    amountKobo: body.amount === null ? null : koboOf(body.amount),
    minSubtotalKobo: koboOf(body.min_subtotal),
    startsAt: dateOf(body.starts),
    endsAt: dateOf(body.ends),
    maxUses: body.max_uses,
    oncePerPerson: body.once_per_person,
    active: body.active,
  }),
};

export const createDiscountCode = route(contracts.createDiscountCode, admins, (deps) =>
  createManaged(deps, managedDiscounts),
);

export const updateDiscountCode = route(contracts.updateDiscountCode, admins, (deps) =>
  updateManaged(deps, managedDiscounts),
);

export const deleteDiscountCode = route(contracts.deleteDiscountCode, admins, (deps) =>
  deleteManaged(deps, managedDiscounts),
);
