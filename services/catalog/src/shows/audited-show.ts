import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { ShowDoc } from './show.model.ts';

/** Audited fields of a show: all but the id, likes and comment count. */
export function auditedShow({ _id, likes, commentsCount, ...show }: ShowDoc): AuditFields {
  return show;
}

/** Target of an audit entry about a show. */
export const showTarget = ({ _id, title }: Pick<ShowDoc, '_id' | 'title'>) =>
  ({ kind: 'show', id: _id.toHexString(), name: title }) as const;
