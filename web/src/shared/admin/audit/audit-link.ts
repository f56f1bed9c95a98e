import type { AuditRecord } from '@poc/contracts/entities/identity';
import { paths } from '../../../config/paths.ts';

type Kind = AuditRecord['target']['kind'];

/** URL of a target's page by its id, or of the list that contains it. Texts and files have neither. */
const places: Readonly<Partial<Record<Kind, string | ((id: string) => string)>>> = {
  user: paths.admin.user,
  'posting-ban': paths.admin.user,
  show: paths.admin.show,
  host: paths.admin.hosts,
  stream: paths.admin.stream,
  product: paths.admin.merch,
  order: paths.admin.order,
  post: paths.admin.post,
  subscription: paths.admin.subscriptions,
  plan: paths.admin.subscriptions,
  'delivery-option': paths.admin.delivery,
  'discount-code': paths.admin.discounts,
  announcement: paths.admin.announcement,
  synonyms: paths.admin.synonyms,
  reconciliation: paths.admin.money,
  ledger: paths.admin.money,
};

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** URL of the changed target; null if there is none, or the target is a whole list. */
export function auditLink({ target: { kind, id } }: Pick<AuditRecord, 'target'>): string | null {
  const place = places[kind];
  if (typeof place !== 'function') return place ?? null;
  return isId(id) ? place(id) : null;
}
