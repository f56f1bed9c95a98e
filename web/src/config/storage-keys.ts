/** Keys in the browser's storage. `token`, `user`, `cart` and `checkoutCart` are the specification's. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  cart: 'cart',
  checkoutCart: 'checkoutCart',
  mode: 'poc-mode',
  lowData: 'poc-low-data',
  reloadedFor: 'poc-reloaded-for',
} as const;
