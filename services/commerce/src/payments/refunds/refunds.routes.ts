import * as managed from '@poc/contracts/endpoints/commerce-admin';
import * as contracts from '@poc/contracts/endpoints/orders';
import { admins, members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { giveRefundAccount } from './give-refund-account.ts';
import { listBanks } from './list-banks.ts';
import { listOwedRefunds } from './list-owed-refunds.ts';
import { retryRefund } from './retry-refund.ts';
import { setRefundAccount } from './set-refund-account.ts';
import { settleRefund } from './settle-refund.ts';

export const refundsRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.giveRefundAccount, members, giveRefundAccount(deps)),
  route(contracts.listBanks, members, listBanks(deps)),
  route(managed.listOwedRefunds, admins, listOwedRefunds(deps)),
  route(managed.retryRefund, admins, retryRefund(deps)),
  route(managed.settleRefund, admins, settleRefund(deps)),
  route(managed.setRefundAccount, admins, setRefundAccount(deps)),
];
