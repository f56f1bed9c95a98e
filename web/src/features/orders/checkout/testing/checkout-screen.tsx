import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { addToCart, clearCart } from '../../../../shared/cart/cart-store.ts';
import { finishCheckout } from '../../../../shared/cart/checkout-cart.ts';
import { left } from '../../../../shared/testing/left-for.ts';
import { renderPage } from '../../../../shared/testing/page.tsx';
import { CheckoutPage } from '../pages/checkout-page.tsx';
import { tee } from './checkout-server.ts';

/** Puts two tees into the cart before each test and empties it afterwards. */
export function fillCart(): void {
  beforeEach(() => {
    addToCart(tee, 2, 'M');
  });
  afterEach(() =>
    act(() => {
      clearCart();
      finishCheckout();
    }),
  );
}

/** Opens the checkout; other pages show only their navigation state. */
export const show = () =>
  renderPage(
    <Routes>
      <Route path="/checkout" element={<CheckoutPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    '/checkout',
  );

function Elsewhere() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

export const where = () => screen.getByTestId('where').textContent;
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const payButton = (amount = '₦60,000.00') => screen.findByRole('button', { name: `Pay ${amount}` });
export const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

export function fillAddress() {
  type(/^Address/, '12 Allen Avenue');
  type(/^City/, 'Ikeja');
  type('State', 'Lagos');
  type(/^LGA/, 'Ikeja');
  type(/^Landmark/, 'Opposite the bank');
}

/** Fills the address and pays, once the total is known. */
export async function payWithAddress() {
  const button = await payButton();
  fillAddress();
  fireEvent.click(button);
}

/** Leaves for the payment page and opens the checkout again. */
export async function payAndComeBack() {
  const first = show();
  await payWithAddress();
  await waitFor(() => expect(left).toHaveLength(1));
  first.unmount();
  show();
}
