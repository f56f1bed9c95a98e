import { timeSorts } from '@poc/contracts/list-sorts';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import type { CaseDoc } from './case.model.ts';

export const caseSorts = sortsOf<CaseDoc, typeof timeSorts>(timeSorts, {
  time: { field: 'openedAt' },
});
