/** Keys in the browser's storage. `token`, `user`, `cart` and `checkoutCart` are the specification's. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  cart: 'cart',
  checkoutCart: 'checkoutCart',
  // Followed by the person's id: the lines of checkouts whose tab may be closed.
  cartCopies: 'poc-cart-copies',
  // In the tab's own storage: the browser left for the payment page, and no answer is known yet.
  paymentStarted: 'poc-payment-started',
  // In the tab's own storage: the browser left for the check of a card.
  cardStarted: 'poc-card-started',
  // In the tab's own storage: the key under which this checkout is asked for, and the order it led to.
  checkoutAttempt: 'poc-checkout-attempt',
  // Followed by the person's id, or by `visitor`, and the form's name: what was typed and is not sent yet.
  draft: 'poc-draft',
  // Written and removed at once when somebody signs out: other tabs then forget what they typed.
  signedOut: 'poc-signed-out',
  mode: 'poc-mode',
  // Followed by the table's name: the columns and the density that somebody chose.
  tableView: 'poc-table-view',
  lowData: 'poc-low-data',
  // Followed by the person's id: what was watched and waits to be sent.
  watchProgress: 'poc-watch-progress',
  // Videos on their way to the object store, so that they go on after a reload.
  videoUploads: 'poc-video-uploads',
  reloadedFor: 'poc-reloaded-for',
  // In the tab's own storage: gone with the tab, there after a reload.
  verification: 'poc-verification',
  wantedReminder: 'poc-wanted-reminder',
  invitationLink: 'poc-invitation',
  undoEmailLink: 'poc-undo-email',
  newsletterConfirmLink: 'poc-newsletter-confirm',
  newsletterLeaveLink: 'poc-newsletter-leave',
  newEmailCodeAt: 'poc-new-email-code-at',
} as const;
