import { auditTargetKinds } from '@poc/contracts/audit';
import { rangeOf } from '../../../shared/admin/lagos-days.ts';
import type { AuditFilter } from '../api/audit-query.ts';

const names = ['actor', 'kind', 'action', 'target', 'from', 'to'] as const;

/** Filters of the audit page as texts of its URL; empty ones do not filter. `from` and `to` are days in Lagos. */
export type AuditAddress = Record<(typeof names)[number], string>;

export const auditAddress = (params: URLSearchParams): AuditAddress =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as AuditAddress;

/** Query of the filters, without unknown kinds and invalid days. */
export function auditQuery({ actor, kind, action, target, ...days }: AuditAddress): AuditFilter {
  const known = auditTargetKinds.find((one) => one === kind);
  return {
    ...(actor !== '' && { actor }),
    ...(known && { kind: known }),
    ...(action !== '' && { action }),
    ...(target !== '' && { target }),
    ...rangeOf(days),
  };
}
