/** Keys in browser storage. `token`, `user`, `cart` and `checkoutCart` are defined by the specification. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  cart: 'cart',
  checkoutCart: 'checkoutCart',
  // Local storage for `cart`, session storage for `checkoutCart`: id of the cart's owner.
  cartOwner: 'poc-cart-owner',
  // Followed by the user's id: lines of possibly abandoned checkouts, and of carts replaced by another member's.
  cartCopies: 'poc-cart-copies',
  // Session storage: the browser left for the payment page, and the result is unknown.
  paymentStarted: 'poc-payment-started',
  // Session storage: the browser left for a card check.
  cardStarted: 'poc-card-started',
  // Session storage: idempotency key of this checkout, and the order that it created.
  checkoutAttempt: 'poc-checkout-attempt',
  // Followed by the user's id, or `visitor`, and the form's name: an unsent form.
  draft: 'poc-draft',
  // Followed by the user's id, or `visitor`.
  recentSearches: 'poc-recent-searches',
  // Written and removed immediately on sign-out, to make other tabs delete their input.
  signedOut: 'poc-signed-out',
  mode: 'poc-mode',
  // Followed by the table's name: visible columns and density.
  tableView: 'poc-table-view',
  lowData: 'poc-low-data',
  videoQuality: 'poc-video-quality',
  videoSpeed: 'poc-video-speed',
  slashShortcut: 'poc-slash-shortcut',
  chatRulesClosed: 'poc-chat-rules-closed',
  // Followed by the user's id: time of the newest post seen. Session storage: time of the newest post seen
  // before this tab.
  seenPosts: 'poc-seen-posts',
  // Followed by the user's id: unsent watch progress.
  watchProgress: 'poc-watch-progress',
  // Video uploads in progress, so that they resume after a reload.
  videoUploads: 'poc-video-uploads',
  // Ids of paid orders that were celebrated with confetti.
  celebratedOrders: 'poc-celebrated-orders',
  reloadedFor: 'poc-reloaded-for',
  // Session storage: survives a reload and ends with the tab.
  verification: 'poc-verification',
  wantedReminder: 'poc-wanted-reminder',
  invitationLink: 'poc-invitation',
  undoEmailLink: 'poc-undo-email',
  cardLink: 'poc-card-link',
  newsletterConfirmLink: 'poc-newsletter-confirm',
  newsletterLeaveLink: 'poc-newsletter-leave',
  newEmailCodeAt: 'poc-new-email-code-at',
} as const;
