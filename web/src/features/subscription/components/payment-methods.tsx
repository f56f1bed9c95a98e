import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { endOfMonth } from '@poc/contracts/lagos-calendar';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { Panel, PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import type { Subscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { nameOf, useAddCard, useRemoveCard, useSetDefaultCard } from '../api/change-cards.ts';
import { type PaymentMethod, paymentMethodsQuery } from '../api/plan-queries.ts';
import styles from './subscription.module.css';

interface PaymentMethodsProps {
  subscription: Subscription | null | undefined;
  userId: string;
}

/** Cards that pay for a plan: set the default, add or remove one. */
export function PaymentMethods({ subscription, userId }: PaymentMethodsProps) {
  const { data, error, refetch } = useQuery(paymentMethodsQuery(userId));
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod | null>(null);
  const addCard = useAddCard(userId);
  const removeCard = useRemoveCard(userId, () => {
    setRemoving(null);
    focusPageIfLost();
  });
  const setDefault = useSetDefaultCard(userId);
  const isLast = data?.length === 1 && subscription?.renews_by_card === true;
  return (
    <Panel title="Payment methods" text="Cards are stored by Paystack. We only know their last four digits.">
      {error && !data ? (
        <PanelFailure title="Your cards could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading text="Loading your cards…" height="3.5rem" />
      ) : data.length === 0 ? (
        <p className="muted">No card yet. A card that pays for a plan is stored for its renewal.</p>
      ) : (
        <ul className={styles.cards}>
          {data.map((card) => (
            <li key={card.id}>
              <CreditCard size={24} aria-hidden="true" />
              <p>
                <strong>{nameOf(card)}</strong>
                <span className="muted">{expiryOf(card)}</span>
              </p>
              <div className={styles.actions}>
                {card.isDefault ? (
                  <Chip color="success" label="Default" />
                ) : (
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={`Make default: ${nameOf(card)}`}
                    disabled={setDefault.isPending}
                    onClick={() => setDefault.mutate(card)}
                  >
                    Make default
                  </Button>
                )}
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={`Remove ${nameOf(card)}`}
                  onClick={() => setRemoving(card)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button variant="outlined" onClick={() => setAdding(true)}>
          Add Payment Method
        </Button>
      </p>
      {adding && (
        <AskToConfirm
          title="Add Payment Method"
          text={`Paystack checks your card on its own page: it charges ${formatNaira(limits.cardCheckNaira)}, and we refund that right away. The card's number never reaches us.`}
          confirmLabel="Continue to Paystack"
          harmless
          busy={addCard.busy}
          onConfirm={addCard.add}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <AskToConfirm
          title={`Remove ${nameOf(removing)}?`}
          text={`This can't be undone, but you can add the card again.${
            isLast ? ' Without a card for renewals, we email you a payment link each month.' : ''
          }`}
          confirmLabel="Remove Card"
          dismissLabel="Keep Card"
          busy={removeCard.isPending}
          onConfirm={() => removeCard.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Panel>
  );
}

/** Expiry of a card, which is valid until the end of its month. */
function expiryOf({ exp_month: month, exp_year: year }: PaymentMethod): string {
  const isOver = endOfMonth(year, month) <= new Date();
  return `${isOver ? 'Expired' : 'Expires'} ${String(month).padStart(2, '0')}/${year}`;
}
