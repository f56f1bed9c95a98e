import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Quote } from '../../../../shared/cart/cart-changes.ts';
import { left } from '../../../../shared/testing/left-for.ts';
import { startMemberServer } from '../../../../shared/testing/member-server.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { alerts, field, fillAddress, fillCart, payButton, show, type } from '../testing/checkout-screen.tsx';
import { serveCheckout, serveQuote, someQuote, standardDelivery } from '../testing/checkout-server.ts';

vi.mock('../../../../shared/payment/leave-for.ts', async (original) =>
  (await import('../../../../shared/testing/left-for.ts')).staying(original),
);

const { server } = startMemberServer();
fillCart();

const studio: Quote['delivery_options'][number] = {
  ...standardDelivery,
  id: 'e'.repeat(24),
  name: 'Studio, Ikeja',
  kind: 'pickup',
  price: 0,
  min_days: 0,
  max_days: 1,
  pickup_address: '5 Allen Avenue',
  pickup_hours: 'Mon–Fri 9–17',
};

const unknownCode = 'We do not know that code. Please check it.';

/** A shop with a pickup in Lagos, and the code LAFF worth ₦1,000. */
function serveChoice() {
  const served = serveCheckout(server);
  server.use(
    http.post('*/api/orders/quote', async ({ request }) => {
      const body = (await request.json()) as Record<string, string | undefined>;
      const options = body.state === 'Lagos' ? [standardDelivery, studio] : [standardDelivery];
      const chosen = options.find(({ id }) => id === body.delivery_option_id) ?? standardDelivery;
      const code = body.discount_code;
      const off = code === 'LAFF' ? 1_000 : 0;
      return HttpResponse.json(
        someQuote({
          total: 60_000 - off,
          delivery_options: options,
          delivery_option_id: chosen.id,
          discount_code: code
            ? {
                code,
                refused: off > 0 ? null : 'discount_code_invalid',
                message: off > 0 ? '' : unknownCode,
              }
            : null,
        }),
      );
    }),
  );
  return served;
}

test('shows a single delivery option with its price and time, without a choice', async () => {
  serveCheckout(server);
  show();
  await payButton();
  const group = screen.getByRole('group', { name: 'Delivery' });
  expect(group.textContent).toContain('Standard deliveryArrives in 2–5 working days₦2,500');
  expect(group.querySelectorAll('input')).toHaveLength(0);
});

test('offers a pickup in its state, without an address, and orders it', async () => {
  const { started } = serveChoice();
  show();
  await payButton();
  type('State', 'Lagos');
  fireEvent.click(await screen.findByRole('radio', { name: /Studio, Ikeja.*5 Allen Avenue · Mon–Fri 9–17/ }));
  await waitFor(() => expect(screen.queryByLabelText(/^Address/)).toBeNull());
  expect(screen.queryByLabelText(/^City/)).toBeNull();
  fireEvent.click(await payButton());
  await waitFor(() => expect(left).toHaveLength(1));
  expect(started[0]?.body).toMatchObject({ delivery_option_id: studio.id, expected_total: 60_000 });
  expect(started[0]?.body.shipping_info).not.toHaveProperty('address');
});

test('replaces a choice that another state does not offer, and says so', async () => {
  serveChoice();
  show();
  await payButton();
  type('State', 'Lagos');
  fireEvent.click(await screen.findByRole('radio', { name: /Studio, Ikeja/ }));
  type('State', 'Kano');
  expect(
    await screen.findByText('Your choice is not offered there. Your total includes Standard delivery.'),
  ).toBeTruthy();
  expect(await screen.findByLabelText(/^Address/)).toBeTruthy();
});

test('blocks the payment where no delivery is offered, and says so', async () => {
  const { started } = serveCheckout(server);
  server.use(
    http.post('*/api/orders/quote', () =>
      HttpResponse.json(someQuote({ delivery_options: [], delivery_option_id: null })),
    ),
  );
  show();
  const button = await payButton();
  fillAddress();
  type('State', 'Lagos');
  expect(
    await screen.findByText(
      'We do not deliver to Lagos at the moment, so you cannot order there. Your cart stays as it is.',
    ),
  ).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(button);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(started).toEqual([]);
});

test('applies a code, orders with it and removes it', async () => {
  const { started } = serveChoice();
  show();
  await payButton();
  type(/^Code/, ' laff ');
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const button = await payButton('₦59,000.00');
  fillAddress();
  fireEvent.click(button);
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.body).toMatchObject({ discount_code: 'LAFF', expected_total: 59_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(field(/^Code/).value).toBe('');
});

test.each([
  ['with its field, when the focus moves there', 'Apply', 0],
  ['as a status, when the focus is there already', 'field', 1],
])('announces a refused code once: %s', async (_, from, statuses) => {
  serveChoice();
  show();
  await payButton();
  type(/^Code/, 'HAHA');
  const apply = screen.getByRole('button', { name: 'Apply' });
  (from === 'field' ? field(/^Code/) : apply).focus();
  fireEvent.click(apply);
  await waitFor(() => expect(field(/^Code/).getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Code/)));
  const shown = screen.getAllByText(unknownCode);
  expect(shown.filter((element) => element.role === 'status')).toHaveLength(statuses);
  const described = field(/^Code/).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(unknownCode);
});

test('says why a code takes nothing off and orders without it', async () => {
  const { started } = serveChoice();
  show();
  const button = await payButton();
  type(/^Code/, 'HAHA');
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(field(/^Code/).getAttribute('aria-invalid')).toBe('true'));
  fillAddress();
  fireEvent.click(button);
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.body).not.toHaveProperty('discount_code');
});

test('announces a changed total and stays on the page', async () => {
  serveCheckout(server);
  server.use(
    http.post('*/api/payments/paystack', () =>
      refusal(409, 'price_changed', 'The total of your order has changed.'),
    ),
  );
  show();
  const button = await payButton();
  fillAddress();
  fireEvent.click(button);
  await waitFor(() => expect(alerts().join()).toContain('The total of your order has changed'));
  expect(screen.getByText(/Check the new total, then pay/)).toBeTruthy();
  expect(left).toEqual([]);
});

test('explains a total that is too small and accepts another choice', async () => {
  serveChoice();
  show();
  await payButton();
  type('State', 'Lagos');
  const pickup = await screen.findByRole('radio', { name: /Studio, Ikeja/ });
  server.use(
    http.post('*/api/orders/quote', async ({ request }) => {
      const body = (await request.clone().json()) as Record<string, string | undefined>;
      if (body.delivery_option_id !== studio.id) return undefined;
      return refusal(409, 'total_below_minimum', 'The least that can be paid is ₦50. Your total is ₦20.00.');
    }),
  );
  fireEvent.click(pickup);
  expect(await screen.findByText(/The least that can be paid is ₦50/)).toBeDefined();
  fireEvent.click(await screen.findByRole('radio', { name: /Standard delivery/ }));
  await payButton();
});

test('removes a code that takes the total below the minimum, and says the minimum once', async () => {
  serveCheckout(server);
  server.use(
    http.post('*/api/orders/quote', async ({ request }) => {
      const { discount_code } = Object(await request.clone().json());
      if (discount_code === undefined) return HttpResponse.json(someQuote());
      return refusal(409, 'total_below_minimum', 'The least that can be paid is ₦50. Your total is ₦20.00.');
    }),
  );
  show();
  await payButton();
  type(/^Code/, 'NEARLYALL');
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findAllByText(/The least that can be paid is ₦50/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await payButton();
  expect(screen.queryByText(/The least that can be paid/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('');
});

test('places an order that costs nothing without a payment', async () => {
  serveCheckout(server);
  serveQuote(server, { total: 0 });
  show();
  expect(await screen.findByRole('button', { name: 'Place order' })).toBeDefined();
  expect(screen.getByText('There is nothing to pay.')).toBeDefined();
});
