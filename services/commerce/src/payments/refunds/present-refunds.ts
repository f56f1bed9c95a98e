import type { ownRefund } from '@poc/contracts/entities/refunds';
import type { z } from 'zod';
import { nairaOf } from '../../naira.ts';
import type { PaymentDoc } from '../payment.model.ts';

/** Presents the refunds of a payment to its owner. */
export const presentRefunds = ({ refunds }: Pick<PaymentDoc, 'refunds'>): z.input<typeof ownRefund>[] =>
  refunds.map(({ _id, amountKobo, status, at }) => ({
    id: _id.toHexString(),
    amount: nairaOf(amountKobo),
    status,
    at: at.toISOString(),
  }));
