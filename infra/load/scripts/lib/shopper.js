import { check, sleep } from 'k6';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { expectStatus, get, paramsOf, urlOf } from './api.js';
import { isSandbox } from './settings.js';

const paid = new Counter('orders_paid');
const soldOut = new Counter('sold_out');

/** Paystack's test card that always succeeds. */
const card = { card: '4084084084084081', cvv: '408', expiry: '12/30' };
const shippingInfo = {
  name: 'Load Shopper',
  email: 'load@poc.test',
  phone: '08030000177',
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  lga: 'Ikeja',
};

const read = (response, name) => expectStatus(response, 200, name).status === 200;

/** An order line of an available variant, if the product has variants; undefined if sold out. */
function lineOf({ id, stock, variants }) {
  if (variants.length === 0) return stock > 0 ? { id, quantity: 1 } : undefined;
  const left = variants.filter((variant) => variant.stock > 0);
  if (left.length === 0) return undefined;
  return { id, variant: left[Math.floor(Math.random() * left.length)].key, quantity: 1 };
}

/**
 * A purchase from the shop to a paid order in the sandbox. A user has one open order, so no other purchase may use the
 * same account in the meantime. Sold-out products are a valid outcome.
 */
export function shop({ token, products, key }) {
  get('/merch');
  sleep(1);
  const id = products[Math.floor(Math.random() * products.length)];
  const opened = get(`/merch/${id}`, { name: '/merch/{id}' });
  if (opened.status !== 200) return;
  const line = lineOf(opened.json());
  if (!line) {
    soldOut.add(1);
    return;
  }
  sleep(1);
  const label = 'POST /payments/paystack';
  const params = paramsOf(label, { token, tags: { kind: 'write' } });
  params.headers['Idempotency-Key'] = key;
  params.responseCallback = http.expectedStatuses(200, 409);
  const order = { items: [line], shipping_info: shippingInfo };
  const started = http.post(urlOf('/payments/paystack'), JSON.stringify(order), params);
  if (started.status === 409 && started.json('code') === 'out_of_stock') {
    soldOut.add(1);
    return;
  }
  if (!read(started, label)) return;
  const { authorization_url: url, reference } = started.json();
  const [, paystack, code] = /^(https?:\/\/[^/]+).*\/([^/]+)$/.exec(url) ?? [];
  if (!isSandbox(paystack)) return;
  const pay = http.post(
    `${paystack}/sandbox/checkout/${code}/pay`,
    JSON.stringify(card),
    paramsOf('sandbox: pay'),
  );
  if (!check(pay, { 'sandbox accepts the card': ({ status }) => status === 200 })) return;
  const verified = http.post(
    urlOf('/payments/paystack/verify'),
    JSON.stringify({ reference }),
    paramsOf('POST /payments/paystack/verify', { token, tags: { kind: 'write' } }),
  );
  if (read(verified, 'POST /payments/paystack/verify')) paid.add(1);
}
