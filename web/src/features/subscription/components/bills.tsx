import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { Panel, PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { ReceiptButton } from '../../../shared/files/receipt-button.tsx';
import { LazyRefundAccountForm } from '../../../shared/orders/lazy-refund-account-form.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import { getBillInvoice, getBillReceipt, useGiveBillRefundAccount } from '../api/own-plan.ts';
import { type Bill, billsQuery } from '../api/plan-queries.ts';
import styles from './subscription.module.css';

/** Charges for plans, with receipts and invoices. */
export function Bills({ userId }: { userId: string }) {
  const list = useInfiniteQuery(billsQuery(userId));
  const bills = itemsOf(list.data);
  return (
    <Panel title="Billing history">
      {list.error && !bills ? (
        <PanelFailure
          title="Your bills could not be loaded."
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : !bills ? (
        <Loading text="Loading your bills…" height="6rem" />
      ) : bills.length === 0 ? (
        <p className="muted">No bills yet.</p>
      ) : (
        <table className={`lined-table ${styles.bills}`}>
          <caption className="visually-hidden">My bills, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col">Amount</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="visually-hidden">Receipt and invoice</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bills.map((bill) => (
              <Row key={bill.id} bill={bill} userId={userId} />
            ))}
          </tbody>
        </table>
      )}
      {bills?.flatMap((bill) =>
        bill.refunds
          .filter(({ status }) => status === 'needs-attention')
          .map(({ id }) => <BillRefundAccount key={id} {...{ bill, userId }} refundId={id} />),
      )}
      <LoadMore list={list} />
    </Panel>
  );
}

interface BillRefundAccountProps {
  bill: Bill;
  refundId: string;
  userId: string;
}

/** Form for a bank account, if Paystack cannot return a refund to the original payment method. */
function BillRefundAccount({ bill, refundId, userId }: BillRefundAccountProps) {
  const give = useGiveBillRefundAccount(userId, bill.id, refundId);
  const label = `Where we send your refund of ${bill.description}`;
  return (
    <>
      <p>{label}</p>
      <LazyRefundAccountForm label={label} busy={give.isPending} error={give.error} onSubmit={give.mutate} />
    </>
  );
}

const statuses = {
  paid: { color: 'success', text: 'Paid' },
  failed: { color: 'warning', text: 'Failed' },
  refunding: { color: 'default', text: 'Refund on its way' },
  refunded: { color: 'default', text: 'Refunded' },
} as const satisfies Record<Bill['status'], object>;

function Row({ bill, userId }: { bill: Bill; userId: string }) {
  const { id, date, description, amount, vat, status, invoice_url, invoice_number } = bill;
  const { color, text } = statuses[status];
  return (
    <tr>
      <td className="figures">{formatDay(date)}</td>
      <td>{description}</td>
      <td className="figures">
        {formatNairaTotal(amount)}
        {vat > 0 && (
          <>
            <br />
            <small>including VAT {formatNairaTotal(vat)}</small>
          </>
        )}
      </td>
      <td>
        <Chip color={color} label={text} />
      </td>
      <td className={styles.receipt}>
        {invoice_url !== null && (
          <ReceiptButton
            small
            label={`Receipt of ${formatDay(date)}: ${description}`}
            fetchFile={() => getBillReceipt(userId, id)}
            fileName={`poc-receipt-${id}.pdf`}
          />
        )}
        {invoice_number && (
          <ReceiptButton
            small
            of="invoice"
            label={`Invoice of ${formatDay(date)}: ${description}`}
            fetchFile={() => getBillInvoice(userId, id)}
            fileName={`${invoice_number}.pdf`}
          />
        )}
      </td>
    </tr>
  );
}
