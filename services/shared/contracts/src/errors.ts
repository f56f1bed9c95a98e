/**
 * Catalogue of all errors. Every error response has one of these codes, which determines its HTTP status and user text.
 * Texts of the specification are kept exactly.
 */
export const errorCatalogue = {
  // Common errors.
  invalid_request: { status: 400, text: 'Some of the information sent is not valid.' },
  malformed_json: { status: 400, text: 'The request body is not valid JSON.' },
  malformed_encoding: { status: 400, text: 'The request body does not match its Content-Encoding.' },
  unauthenticated: { status: 401, text: 'Please sign in to continue.' },
  token_expired: { status: 401, text: 'Your session has expired. Please sign in again.' },
  forbidden: { status: 403, text: 'Access denied. Admin privileges required.' },
  cross_origin: { status: 403, text: 'This request came from another site.' },
  not_found: { status: 404, text: 'We could not find what you were looking for.' },
  method_not_allowed: { status: 405, text: 'This URL does not support this method.' },
  request_timeout: { status: 408, text: 'Sending this took too long. Please try again.' },
  conflict: { status: 409, text: 'Someone changed this at the same time. Please reload and try again.' },
  payload_too_large: { status: 413, text: 'The data sent is too large.' },
  unsupported_media_type: { status: 415, text: 'This type of content is not supported.' },
  too_many_requests: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  // The response appends a detail with the limit and the waiting time.
  activity_limit: { status: 429, text: 'You have reached a limit.' },
  internal_error: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  service_unavailable: {
    status: 503,
    text: 'This part of POC is temporarily unavailable. Please try again shortly.',
  },
  upstream_timeout: { status: 504, text: 'This took too long. Please try again.' },

  // Accounts.
  invalid_credentials: { status: 401, text: 'Invalid email or password' },
  email_not_verified: { status: 403, text: 'Please verify your email before signing in.' },
  account_suspended: { status: 403, text: 'This account is suspended. Please contact support.' },
  login_locked: { status: 429, text: 'Too many requests. Please wait before trying again.' },
  second_factor_required: { status: 401, text: 'Enter the code from your authenticator app to continue.' },
  sign_in_expired: { status: 401, text: 'Your sign-in took too long. Please enter your password again.' },
  second_factor_needed: {
    status: 403,
    text: 'Enter a code from your authenticator app to confirm this.',
  },
  second_factor_setup_required: {
    status: 403,
    text: 'Administrators need a second factor. Please set it up in your account settings.',
  },
  refresh_invalid: { status: 401, text: 'Your session has ended. Please sign in again.' },
  email_taken: { status: 409, text: 'An account with this email already exists.' },
  link_invalid: { status: 400, text: 'This link is not valid or has expired.' },
  link_used: { status: 409, text: 'This link has already been used.' },
  link_expired: { status: 410, text: 'This link has expired.' },
  code_invalid: { status: 400, text: 'That code is incorrect or has expired.' },
  code_elsewhere: {
    status: 400,
    text: 'This code only works in the browser that requested it. Please request a new one here.',
  },
  wrong_password: { status: 400, text: 'The current password is incorrect.' },
  push_unavailable: { status: 409, text: 'Push notifications are not available yet.' },
  push_endpoint_refused: {
    status: 400,
    text: 'The push service of this browser is not supported, so we cannot send notifications to it.',
  },
  announcement_not_found: { status: 404, text: 'Announcement not found' },
  announcement_state: {
    status: 409,
    text: 'This announcement was scheduled, sent or cancelled in the meantime. Please reload.',
  },
  last_administrator: { status: 409, text: 'The last administrator cannot be deleted or demoted.' },
  synonyms_not_found: { status: 404, text: 'Synonyms not found' },
  synonyms_built_in: {
    status: 409,
    text: 'These synonyms are built in. Turn them off, and add your own instead.',
  },
  too_many_synonyms: { status: 409, text: 'There can be at most 200 groups. Please delete one first.' },

  // Shows and live.
  host_not_found: { status: 404, text: 'Host not found' },
  show_not_found: { status: 404, text: 'Show not found' },
  show_locked: { status: 403, text: 'Your plan does not include this show.' },
  too_many_devices: {
    status: 409,
    text: 'Your account is playing on three devices already. Stop one of them, wait two minutes and try again.',
  },
  upload_not_found: { status: 404, text: 'This upload has ended. Please start it again.' },
  upload_incomplete: { status: 409, text: 'Some parts of the video have not arrived yet.' },
  comment_not_found: { status: 404, text: 'Comment not found' },
  stream_not_found: { status: 404, text: 'Stream not found' },
  stream_not_live: { status: 409, text: 'This stream is not live.' },
  stream_over: { status: 409, text: 'This stream has already started or ended.' },
  video_taken: { status: 409, text: 'Another device or encoder is sending video to this stream.' },
  video_unreadable: {
    status: 400,
    text: 'The video of this device could not be read. Please try another browser.',
  },
  mark_not_found: { status: 404, text: 'Chapter not found' },
  too_many_marks: { status: 409, text: 'A stream has at most 100 chapters. Please delete one first.' },
  recording_unfinished: {
    status: 409,
    text: 'The recording is not complete yet. Please try again after the stream has ended.',
  },
  recording_empty: { status: 409, text: 'This stream has no recorded video.' },
  recording_published: { status: 409, text: 'This recording has already been published as a show.' },
  recording_in_use: {
    status: 409,
    text: 'The recording of this stream is being copied to its show. Please try again after that, or delete the show first.',
  },
  message_not_found: { status: 404, text: 'Message not found' },
  chat_muted: { status: 403, text: 'You cannot chat on this stream at the moment.' },
  chat_slow_mode: { status: 429, text: 'Slow mode is on. Please wait before your next message.' },
  chat_blocked_words: { status: 400, text: 'That message breaks the rules of this chat.' },
  chat_rules_required: { status: 403, text: 'Please accept the rules of this chat before you send.' },
  question_locked: {
    status: 403,
    text: 'Highlighted questions are an Ultimate feature. Send it again as a plain message.',
  },
  not_joined: { status: 409, text: 'Join the stream first.' },

  // Shop and money.
  product_not_found: { status: 404, text: 'Product not found' },
  order_not_found: { status: 404, text: 'Order not found' },
  subscription_not_found: { status: 404, text: 'Subscription not found' },
  subscription_over: { status: 409, text: 'This plan has ended. Please choose a plan again.' },
  subscription_running: { status: 409, text: 'This person already has an active plan. Extend it instead.' },
  subscription_paid: { status: 409, text: 'There is nothing to pay for this plan.' },
  nothing_to_refund: { status: 409, text: 'This plan has no payment that can be refunded.' },
  plan_price_changed: { status: 409, text: 'The price of that plan has changed.' },
  plan_unchanged: { status: 409, text: 'You already have this plan.' },
  trial_unavailable: { status: 409, text: 'The free trial is available once per person and card.' },
  payment_method_not_found: { status: 404, text: 'Payment method not found' },
  address_not_found: { status: 404, text: 'Address not found' },
  too_many_addresses: {
    status: 409,
    text: 'You can save at most 10 addresses. Please delete one first.',
  },
  bill_not_found: { status: 404, text: 'Bill not found' },
  invoice_not_found: { status: 404, text: 'Invoice not found' },
  out_of_stock: { status: 409, text: 'Some of these products are no longer in stock.' },
  delivery_option_not_found: { status: 404, text: 'Delivery option not found' },
  delivery_unavailable: {
    status: 409,
    text: 'This delivery option is not available for this address. Please choose another one.',
  },
  discount_code_not_found: { status: 404, text: 'Discount code not found' },
  discount_code_taken: { status: 409, text: 'A discount code with this name already exists.' },
  discount_code_invalid: { status: 409, text: 'This code does not exist. Please check it.' },
  discount_code_expired: { status: 409, text: 'This code is not valid at the moment.' },
  discount_code_used: { status: 409, text: 'This code has already been used.' },
  discount_code_minimum: { status: 409, text: 'Your order is below the minimum for this code.' },
  price_changed: {
    status: 409,
    text: 'The total of your order has changed. Please review it before you pay.',
  },
  idempotency_mismatch: { status: 409, text: 'This request was already made with different content.' },
  payment_failed: { status: 402, text: 'Payment verification failed.' },
  payment_returned: {
    status: 402,
    text: 'Your payment arrived but could not be used, so we are refunding all of it.',
  },
  payment_pending: {
    status: 409,
    text: 'Your payment has not reached us yet. We will email you as soon as it does.',
  },
  payment_provider_unavailable: {
    status: 503,
    text: 'The payment provider is not responding. Please try again in a moment.',
  },
  payment_refused: { status: 402, text: 'Paystack refused this request.' },
  total_below_minimum: { status: 409, text: 'The minimum payment is ₦50.' },
  webhook_signature_invalid: { status: 401, text: 'The signature is not valid.' },
  order_lapsed: { status: 409, text: 'The time to pay for this order has run out. Please check out again.' },
  order_paid: { status: 409, text: 'This order has been paid. Refund it instead: a full refund cancels it.' },
  order_replaced: {
    status: 409,
    text: 'A newer order of yours has replaced this one. Please check your cart and try again.',
  },
  payment_in_progress: {
    status: 409,
    text: 'A payment for your earlier order is in progress. Wait until it arrives, or cancel that order.',
  },
  too_many_units: {
    status: 409,
    text: 'You have reached the limit for unpaid items. Order fewer now, and the rest after paying.',
  },
  orders_paused: {
    status: 429,
    text: 'You reserved products several times without paying. Please wait a while before you place another order.',
  },
  reconciliation_not_found: { status: 404, text: 'Reconciliation not found' },
  reconciliation_running: {
    status: 409,
    text: 'Another reconciliation is running. Wait until it finishes, or cancel it.',
  },
  difference_not_found: { status: 404, text: 'Difference not found' },
  difference_remains: {
    status: 409,
    text: "The difference is still there. Choose another action, or check the commerce service's logs.",
  },
  order_not_paid: { status: 409, text: 'This order has not been paid.' },
  refund_too_large: { status: 409, text: 'That is more than what is left of this payment.' },
  refund_disputed: {
    status: 409,
    text: 'This payment is disputed at the bank. The refund waits until the dispute ends.',
  },
  order_not_shipped: { status: 409, text: 'This order has not been shipped yet.' },
  order_not_cancellable: { status: 409, text: 'This order can no longer be cancelled.' },

  // Community.
  post_not_found: { status: 404, text: 'Post not found' },
  member_not_found: { status: 404, text: 'Member not found' },
  too_many_people: {
    status: 409,
    text: 'Your list can have at most 1,000 people. Please remove someone first.',
  },
  // The text must not reveal that the other member blocked the user.
  not_allowed_here: { status: 403, text: 'You cannot do this here.' },
  posting_banned: { status: 403, text: 'You cannot post or comment at the moment.' },
  post_locked: { status: 409, text: 'Comments on this post are locked.' },
  too_many_pinned: { status: 409, text: 'Three posts are already pinned. Please unpin one first.' },
  already_appealed: { status: 409, text: 'You have already appealed this decision.' },

  // Files.
  file_not_found: { status: 404, text: 'File not found' },
  file_locked: {
    status: 403,
    text: 'This file requires a plan, or its link has expired. Please open the show again.',
  },
  image_required: { status: 400, text: 'Please select an image file' },
  image_unreadable: {
    status: 400,
    text: 'That picture could not be read. Please choose a PNG, JPG or GIF of at most 8,000 pixels per side.',
  },
  image_too_large: { status: 413, text: 'Image size should be less than 5MB' },
} as const satisfies Record<string, { status: number; text: string }>;

/** Failures of requests to Paystack. */
export const paymentProviderErrors = ['payment_provider_unavailable', 'payment_refused'] as const;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Fault in a request: its location (`body.email`, `query.limit`, `params.id`) and the problem. */
export interface Fault {
  path: string;
  msg: string;
}
