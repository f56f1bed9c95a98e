import Skeleton from '@mui/material/Skeleton';
import type { SavedAddress } from '@poc/contracts/entities/addresses';
import type { Order } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { faultOf } from '../../../../shared/api/field-faults.ts';
import type { Session } from '../../../../shared/auth/session-store.ts';
import { isTooLittle } from '../../../../shared/cart/api/cart-check-query.ts';
import { changesOf, type Quote, withChanges } from '../../../../shared/cart/cart-changes.ts';
import { copyOfOrder } from '../../../../shared/cart/cart-copies.ts';
import { type Cart, linesText } from '../../../../shared/cart/cart-rules.ts';
import { changeCart } from '../../../../shared/cart/cart-store.ts';
import { beginCheckout, restoreCart } from '../../../../shared/cart/checkout-cart.ts';
import { PanelFailure } from '../../../../shared/components/panel.tsx';
import { Checkbox } from '../../../../shared/forms/checkbox.tsx';
import { DraftNotice } from '../../../../shared/forms/draft-notice.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { useOpenOrder } from '../../../../shared/orders/api/use-open-order.ts';
import { OpenOrderPanel } from '../../../../shared/orders/open-order-panel.tsx';
import { wasPaid } from '../../../../shared/orders/order-texts.ts';
import { companyOf } from '../../../../shared/payment/company-of.ts';
import { useReturnFromPayment } from '../../../../shared/payment/leave-for.ts';
import { formatPhone } from '../../../../shared/text/phone.ts';
import { quoteQuery } from '../api/quote-query.ts';
import { savedAddressesQuery, useSaveAddress } from '../api/saved-addresses.ts';
import { usePay } from '../api/use-pay.ts';
import { renewAttempt } from '../payment/attempt.ts';
import { AddressChoice } from './address-choice.tsx';
import { billOfOrder, billOfQuote } from './bill.ts';
import { ChangesNotice } from './changes-notice.tsx';
import styles from './checkout.module.css';
import { DeliveryChoice } from './delivery-choice.tsx';
import { DiscountField } from './discount-field.tsx';
import { InvoicePart } from './invoice-part.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayPart } from './pay-part.tsx';
import { PaymentMethod } from './payment-method.tsx';
import {
  addressInputOf,
  type CheckoutFields,
  fieldsOf,
  keptFields,
  shippingFields,
  shippingInfoOf,
} from './shipping-fields.ts';
import { ShippingForm } from './shipping-form.tsx';

interface CheckoutProps {
  user: Session['user'];
  lines: Cart;
}

/** Maximum wait for the saved addresses. */
const addressesWithinMs = 2_000;

/** Opens the checkout once the saved addresses have loaded or timed out, and keeps it open. */
export function Checkout({ user, lines }: CheckoutProps) {
  const { data = [], isFetched } = useQuery(savedAddressesQuery(user.id));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), addressesWithinMs);
    return () => clearTimeout(timer);
  }, []);
  return isFetched || isLate ? (
    <OpenCheckout user={user} lines={lines} addresses={data} />
  ) : (
    <CheckoutOutline />
  );
}

/** The shipping form, the server's bill, and the button that pays that amount. */
function OpenCheckout({ user, lines, addresses }: CheckoutProps & { addresses: readonly SavedAddress[] }) {
  const formId = useId();
  const notice = useRef<HTMLElement>(null);
  const summary = useRef<HTMLElement>(null);
  const { form, draft } = useDraftForm<CheckoutFields>('checkout', knownOf(user), keptFields);
  const saveAddress = useSaveAddress(user.id);
  // A drafted address takes precedence.
  const [chosenId, setChosenId] = useState(form.getValues('address') === '' ? addresses[0]?.id : undefined);
  const saved = addresses.find(({ id }) => id === chosenId);
  const [typedState, delivery, code] = useWatch({
    control: form.control,
    name: ['state', 'delivery', 'code'],
  });
  const state = saved?.state ?? typedState;
  const edit = (address: SavedAddress) => {
    setChosenId(undefined);
    for (const [name, value] of Object.entries(fieldsOf(address)))
      form.setValue(name as keyof ReturnType<typeof fieldsOf>, value);
  };
  const quote = useQuery(quoteQuery(lines, { state, delivery, code }));
  // If the choice has no total, its alternatives are still quoted and offered.
  const isChoice = delivery !== '' || code !== '';
  const unchosen = useQuery({
    ...quoteQuery(lines, { state, delivery: '', code: '' }),
    enabled: quote.isError && isChoice,
  });
  const choices = quote.data ?? (quote.isError && isChoice ? unchosen.data : undefined);
  const offered = choices?.delivery_options ?? [];
  const wanted = offered.find(({ id }) => id === delivery);
  const isFetched = wanted?.kind === 'pickup';
  const isNew = !saved && !isFetched && state !== '';
  const payment = usePay();
  useReturnFromPayment(payment.comeBack);

  const changes = quote.data ? changesOf(lines, quote.data) : [];
  const { open, recent } = useOpenOrder();
  usePaidElsewhere(recent, lines);
  const bill = payment.placed ? billOfOrder(payment.placed) : quote.data && billOfQuote(quote.data);
  const submit = form.handleSubmit((fields) => {
    // An order placed at other prices is displayed unchanged; it has no choices left.
    if (changes.length > 0 && !payment.placed) return notice.current?.focus();
    if (!bill) return;
    if (fields.save && isNew) saveAddress.mutate(addressInputOf(fields));
    payment.pay(
      {
        userId: user.id,
        lines,
        shipping: shippingInfoOf(saved ? { ...fields, ...fieldsOf(saved) } : fields, isFetched),
        choice: {
          ...companyOf(fields),
          ...(wanted && { delivery_option_id: wanted.id }),
          // Only an accepted code is sent.
          ...(quote.data?.discount_code?.refused === null && {
            discount_code: quote.data.discount_code.code,
          }),
        },
        shownTotal: bill.sums.total,
      },
      (error) => {
        for (const name of ['company_name', 'tin'] as const) {
          const message = faultOf(error, name);
          if (message !== undefined) form.setError(name, { type: 'server', message });
        }
        const isRefused = shippingFields.some((name) => faultOf(error, `shipping_info.${name}`));
        if (saved && isRefused) edit(saved);
        for (const name of shippingFields) {
          const message = faultOf(error, `shipping_info.${name}`);
          if (message !== undefined) form.setError(name, { type: 'server', message });
        }
      },
    );
  });

  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {open && <OpenOrderPanel order={open} onCancelled={renewAttempt} />}
        <ChangesNotice
          ref={notice}
          changes={payment.placed ? [] : changes}
          onTake={() => quote.data && takeChanges(quote.data)}
        />
        <ShippingForm
          id={formId}
          form={form}
          isFetched={isFetched}
          folded={saved && { email: form.getValues('email'), onEdit: () => edit(saved) }}
          onSubmit={submit}
        >
          <DraftNotice draft={draft} />
          {addresses.length > 0 && (
            <AddressChoice userId={user.id} addresses={addresses} chosen={saved} onChoose={setChosenId} />
          )}
        </ShippingForm>
        {choices && (
          <>
            <DeliveryChoice
              options={offered}
              chosenId={wanted?.id ?? choices.delivery_option_id}
              isReplaced={delivery !== '' && !wanted}
              state={state}
              onChoose={(id) => form.setValue('delivery', id)}
            >
              {isNew && <Checkbox label="Save this address for later orders" {...form.register('save')} />}
            </DeliveryChoice>
            <DiscountField
              code={code}
              isTooMuch={isTooLittle(quote.error)}
              response={choices.discount_code}
              onApply={(text) => {
                form.setValue('code', text);
                // Applying the same code again refetches the quote, which may have changed.
                if (text === code) void quote.refetch();
              }}
            />
          </>
        )}
        <InvoicePart form={form} />
        <PaymentMethod />
      </div>
      {bill ? (
        <OrderSummary ref={summary} bill={bill}>
          <PayPart
            formId={formId}
            payment={payment}
            total={bill.sums.total}
            isSoldOut={bill.lines.length === 0}
            onSummary={() => summary.current?.focus()}
            isDelivered={payment.placed !== null || offered.length > 0 || state === ''}
          />
        </OrderSummary>
      ) : isTooLittle(quote.error) ? (
        <FailureBanner>
          {errorText(quote.error)} Add something to your cart, or choose differently.
        </FailureBanner>
      ) : quote.error ? (
        <PanelFailure
          title="Your total could not be calculated."
          error={quote.error}
          onRetry={() => void quote.refetch()}
        />
      ) : (
        <CountingTotal />
      )}
    </div>
  );
}

/** Prerendered outline of the checkout, before the buyer is known; prevents layout shifts. */
export function CheckoutOutline() {
  const formId = useId();
  const form = useForm({ defaultValues: knownOf({ name: '', email: '', phone: '' }) });
  return (
    <div className={styles.layout} inert>
      <div className={styles.main}>
        <ShippingForm id={formId} form={form} isFetched={false} onSubmit={() => undefined} />
        <InvoicePart form={form} />
        <PaymentMethod />
      </div>
      <CountingTotal />
    </div>
  );
}

function CountingTotal() {
  return (
    <div role="status">
      <span className="visually-hidden">Calculating your total…</span>
      <Skeleton height="22rem" style={{ borderRadius: 'var(--radius)' }} />
    </div>
  );
}

const knownOf = ({
  name,
  email,
  phone,
}: Pick<Session['user'], 'name' | 'email' | 'phone'>): CheckoutFields => ({
  name,
  email,
  phone: formatPhone(phone),
  address: '',
  city: '',
  state: '',
  lga: '',
  landmark: '',
  save: false,
  company_name: '',
  tin: '',
  delivery: '',
  code: '',
});

/** Opens the order of this checkout when it was paid in another tab or on another device. */
function usePaidElsewhere(recent: readonly Order[], lines: Cart): void {
  const navigate = useNavigate();
  const isBought = (order: Order) =>
    wasPaid(order) && linesText(copyOfOrder(order.id)?.lines ?? []) === linesText(lines);
  const bought = recent.find(isBought)?.id;
  useEffect(() => {
    if (bought !== undefined) void navigate(paths.orderSuccess(bought), { replace: true });
  }, [bought, navigate]);
}

/** Applies the changes of the server's quote to the cart and so to the lines. */
function takeChanges(quote: Quote): void {
  restoreCart();
  changeCart((cart) => withChanges(cart, quote));
  beginCheckout();
}
