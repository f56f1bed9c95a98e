import { auditTargetKinds } from '@poc/contracts/audit';
import type { AuditFilter } from '../../../shared/admin/audit/api/audit-query.ts';
import { isoRangeOfDays } from '../../../shared/admin/lagos-days.ts';

const names = ['actor', 'kind', 'action', 'target', 'from', 'to'] as const;

/**
 * Filters of the audit page as query parameters, without unknown kinds; empty ones do not filter. `from` and `to` are
 * days in Lagos.
 */
export type AuditAddress = Record<(typeof names)[number], string>;

export function auditAddress(params: URLSearchParams): AuditAddress {
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as AuditAddress;
  return { ...given, kind: kindOf(given) ?? '' };
}

const kindOf = ({ kind }: Pick<AuditAddress, 'kind'>) => auditTargetKinds.find((one) => one === kind);

/** Query of the filters, without invalid days. */
export function auditQuery({ actor, kind, action, target, ...days }: AuditAddress): AuditFilter {
  const known = kindOf({ kind });
  return {
    ...(actor !== '' && { actor }),
    ...(known && { kind: known }),
    ...(action !== '' && { action }),
    ...(target !== '' && { target }),
    ...isoRangeOfDays(days),
  };
}
