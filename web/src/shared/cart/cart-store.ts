import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStoredJson, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { type Cart, isCart } from './cart-rules.ts';

const restore = (): Cart => readStoredJson(storageKeys.cart, isCart) ?? [];
const store = createStore<Cart>(restore());

/** Changes the cart and keeps it in local storage, where it outlives reloads, sign-in and lost connections. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const next = change(store.get());
  writeStored(storageKeys.cart, next.length === 0 ? null : JSON.stringify(next));
  store.set(next);
}

// Another tab's cart is this tab's cart. The listener lives as long as the page.
window.addEventListener('storage', (event) => {
  if (event.key === storageKeys.cart || event.key === null) store.set(restore());
});

export function useCart(): Cart {
  return useSyncExternalStore(store.subscribe, store.get);
}
