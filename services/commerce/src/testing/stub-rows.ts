import type { StubCard } from './stub-cards.ts';

/** Payment of the stub; ids exceed the safe integers. */
export interface StubTransaction {
  id: string;
  reference: string;
  status: string;
  amount: number;
  requested_amount: number;
  currency: string;
  channel: string;
  fees: number;
  gateway_response?: string;
  authorization?: StubCard;
}

export interface StubRefund {
  id: string;
  transaction: string;
  amount: number;
  status: string;
  currency: string;
  merchant_note: string;
  dispute?: string;
}

export interface StubDispute {
  id: string;
  refund_amount: number | null;
  currency: string | null;
  status: string;
  resolution: string | null;
  category: string;
  transaction: StubTransaction;
  dueAt: string;
  resolvedAt: string | null;
  created_at: string;
  updated_at: string;
}

export interface StubSettlement {
  id: string;
  currency: string;
  effective_amount: number;
  deductions: unknown;
  settlement_date: string;
  createdAt: string;
  transactions: StubTransaction[];
}
