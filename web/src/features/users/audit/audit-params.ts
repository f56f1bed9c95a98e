import { auditTargetKinds } from '@poc/contracts/audit';
import type { AuditFilter } from '../../../shared/admin/audit/api/audit-query.ts';
import { isoRangeOfDays } from '../../../shared/admin/lagos-days.ts';

const names = ['actor', 'kind', 'action', 'target', 'from', 'to'] as const;

/**
 * Filters of the audit page as query parameters, without unknown kinds; empty ones do not filter. `from` and `to` are
 * days in Lagos.
 */
export type AuditParams = Record<(typeof names)[number], string>;

export function auditParams(params: URLSearchParams): AuditParams {
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as AuditParams;
  return { ...given, kind: kindOf(given) ?? '' };
}

const kindOf = ({ kind }: Pick<AuditParams, 'kind'>) => auditTargetKinds.find((one) => one === kind);

/** Query of the filters, without invalid days. */
export function auditQuery({ actor, kind, action, target, ...days }: AuditParams): AuditFilter {
  const known = kindOf({ kind });
  return {
    ...(actor !== '' && { actor }),
    ...(known && { kind: known }),
    ...(action !== '' && { action }),
    ...(target !== '' && { target }),
    ...isoRangeOfDays(days),
  };
}
