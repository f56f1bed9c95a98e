import type { QueryInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { callFile } from '../../../shared/api/client.ts';

export const exportMonth = (query: QueryInputOf<typeof contracts.exportMonth>) =>
  callFile(contracts.exportMonth, { query });
