import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Order } from '@poc/contracts/entities/commerce';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Dialog } from '../../../shared/components/dialog.tsx';
import { MaterialProvider } from '../../../shared/components/material-provider.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { orderQuery } from '../../../shared/orders/order-queries.ts';
import { OrderDetails } from './order-details.tsx';

interface OrderDialogProps {
  id: string;
  /** As the list has it, so that there is something to read at once. */
  known: Order | undefined;
  onClose: () => void;
}

/** On phones each pixel counts. */
const roomier = { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' } } as const;

/** One order with all that belongs to it. It is asked for anew: its payment may have come since the list did. */
export function OrderDialog({ id, known, onClose }: OrderDialogProps) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(orderQuery(id));
  // What the list told stays on screen when the order itself can't be asked for.
  const order = data ?? known;
  return (
    <MaterialProvider>
      <Dialog
        open
        onClose={onClose}
        aria-labelledby={titleId}
        maxWidth="sm"
        fullWidth
        slotProps={{ paper: { sx: roomier } }}
      >
        <DialogTitle
          id={titleId}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
        >
          Order details
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </DialogTitle>
        <DialogContent tabIndex={0}>
          {order && <OrderDetails order={order} />}
          {!order && error && (
            <PanelFailure
              title="This order could not be loaded."
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!order && !error && (
            <div role="status">
              <span className="visually-hidden">Loading the order…</span>
              <Skeleton height="5rem" />
              <Skeleton height="12rem" style={{ marginTop: '1rem' }} />
            </div>
          )}
        </DialogContent>
      </Dialog>
    </MaterialProvider>
  );
}
