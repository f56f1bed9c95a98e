import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { fromLagosField, toLagosField } from '../../../shared/admin/form/lagos-time.ts';
import type { DiscountBody } from '../api/discount-kind.ts';

/** Form values: numbers as text, money in naira, times in Lagos time. */
export interface DiscountValues {
  code: string;
  /** Selects `percent` or `amount`. */
  takes: 'percent' | 'amount';
  percent: string;
  amount: string;
  min_subtotal: string;
  /** Empty: no start and no end. */
  starts: string;
  ends: string;
  /** Empty: unlimited. */
  max_uses: string;
  once_per_person: boolean;
  active: boolean;
  /** Version of the edited code, used to detect conflicts; empty for a new one. */
  version: string;
}

export const blankDiscount: DiscountValues = {
  code: '',
  takes: 'percent',
  percent: '',
  amount: '',
  min_subtotal: '0',
  starts: '',
  ends: '',
  max_uses: '',
  once_per_person: false,
  active: true,
  version: '',
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (discount: ManagedDiscount): DiscountValues => ({
  code: discount.code,
  takes: discount.percent === null ? 'amount' : 'percent',
  percent: textOf(discount.percent),
  amount: textOf(discount.amount),
  min_subtotal: String(discount.min_subtotal),
  starts: toLagosField(discount.starts),
  ends: toLagosField(discount.ends),
  max_uses: textOf(discount.max_uses),
  once_per_person: discount.once_per_person,
  active: discount.active,
  version: String(discount.version),
});

/** Time fields have no seconds, so an unchanged time is sent as it was. */
const timeOf = (field: string, before: string | null): string | null =>
  field === toLagosField(before) ? before : fromLagosField(field) || null;

/**
 * Request body of the form.
 * @param before the edited code, or null for a new one
 */
export const bodyOf = (values: DiscountValues, before: ManagedDiscount | null): DiscountBody => ({
  code: values.code.trim().toUpperCase(),
  percent: values.takes === 'percent' ? Number(values.percent) : null,
  amount: values.takes === 'amount' ? Number(values.amount) : null,
  min_subtotal: Number(values.min_subtotal),
  starts: timeOf(values.starts, before?.starts ?? null),
  ends: timeOf(values.ends, before?.ends ?? null),
  max_uses: values.max_uses.trim() === '' ? null : Number(values.max_uses),
  once_per_person: values.once_per_person,
  active: values.active,
});
