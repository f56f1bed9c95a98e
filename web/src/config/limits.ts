/** Numbers of the specification and of our own choosing, in one place; durations are in milliseconds. */
export const limits = {
  /** A slow line takes seconds for an answer; what takes longer than this hangs. */
  requestTimeoutMs: 20_000,
  /** What was asked so recently, ahead of the app or by another part of the page, is not asked again: it is fresh. */
  justAskedMs: 2_000,
  /** Files are drawn for their request, and are large. */
  fileTimeoutMs: 300_000,
  /** Of an upload: without a step forward, or without an answer once all is sent. */
  uploadStallMs: 60_000,
  /** Between the tries to load a chunk. */
  codeRetryPausesMs: [500, 2_000],
  /** So long a tab is open before it looks for a new build, and then between looks. */
  newBuildLookMs: 1_800_000,
  /** So long a reload waits for the new build's service worker to take over. */
  workerTakeoverMs: 3_000,
  /** Failures of the app that one page load reports. */
  reportedErrors: 5,
  refreshTimeoutMs: 10_000,
  refreshLockWaitMs: 15_000,
  heroAdvanceMs: 5_000,
  countUpMs: 2_000,
  countUpSteps: 60,
  trendingShows: 3,
  homeStreams: 4,
  showSkeletons: 6,
  merchSkeletons: 6,
  postSkeletons: 3,
  defaultDuration: '45 min',
  lowStockBelow: 10,
  cartLines: 50,
  cartLineMax: 100,
  /** Lines of a checkout are offered again for so long, and of so many checkouts. */
  cartCopyMs: 7 * 86_400_000,
  cartCopies: 5,
  nairaMax: 1_000_000_000,
  priceSliderLeast: 5_000,
  priceSliderStep: 100,
  priceSliderFirstMax: 500_000,
  flatShippingNaira: 2_500,
  freeShippingAboveNaira: 50_000,
  /** What was typed into a form and not sent is kept for so long. */
  draftMs: 30 * 86_400_000,
  /** Of one draft, of the picture in one, and of all of them: browsers give a site about 5 million. */
  draftChars: 100_000,
  draftPictureChars: 2_000_000,
  draftsChars: 3_500_000,
  passwordMin: 8,
  codeDigits: 6,
  lockoutSeconds: 60,
  resendSeconds: 60,
  verifiedMessageMs: 2_000,
  waitAnnounceSeconds: 15,
  typingPauseMs: 200,
  searchMax: 200,
  adminPage: 25,
  productVariants: 50,
  sizeMax: 20,
  colourMax: 30,
  reconcileDays: 7,
  reconcileDaysMax: 366,
  ledgerSearchMax: 100,
  reconciliationsPage: 10,
  reconciliationRefetchMs: 2_000,
  /** How often the list and the page of shows ask how far a video's conversion is. */
  conversionRefetchMs: 5_000,
  toastActionMs: 10_000,
  tableTextMax: 50,
  heldCommentsPage: 100,
  partRetries: 3,
  fileNameMax: 200,
  partRetryMs: 1_000,
  progressSaveMs: 15_000,
  completedPercent: 95,
  onAirShows: 3,
  dashboardWatching: 4,
  dashboardOrders: 5,
  ordersPage: 20,
  billsPage: 20,
  cardCheckNaira: 50,
  trialDays: 7,
  orderSuccessSeconds: 10,
  /** Between the questions about a payment whose end nobody knows yet: soon at first, then seldom. */
  paymentAskPausesMs: [
    1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 45_000, 60_000, 60_000, 60_000,
  ],
  paymentAskTries: 4,
  unpaidOrderAskMs: 5_000,
  /** How often the cart and the checkout ask what became of an order that can still be paid. */
  openOrderAskMs: 15_000,
  dashboardActivity: 4,
  chatKept: 200,
  chatTextMax: 500,
  chatPage: 100,
  chatAckMs: 10_000,
  chatGapWaitMs: 150,
  chatAnnounceMs: 3_000,
  chatDrawMs: 250,
  chatCountFrom: 430,
  chatGoneKept: 500,
  streamsPage: 24,
  streamTickMs: 1_000,
  reactionSendMs: 100,
  reactionsWaiting: 20,
  reactionFloats: 12,
  replayAheadMs: 20_000,
  replayContext: 50,
  liveRefetchMs: 30_000,
  /** How often the community asks whether somebody wrote. */
  newPostsMs: 60_000,
  /** How often the community asks who is online; computing who writes most costs more than a count. */
  presenceMs: 180_000,
  /** How often it is asked whether there are notifications. */
  unreadMs: 60_000,
  /** The same while a connection says it at once: in case it missed something. */
  unreadConnectedMs: 300_000,
  /** A hidden page keeps its connection for so long. */
  hiddenSocketMs: 30_000,
  /** Pages that show somebody whose name changed fetch it again within this time, not all at once. */
  peopleSpreadMs: 4_000,
  /** Browsers that do not say when they are idle are given so long. */
  idleFallbackMs: 2_000,
  /** Between the tries to load a video that broke off; while a stream is live, the last is repeated. */
  videoRetryPausesMs: [1_000, 2_000, 4_000, 8_000],
  /** A picture that stands for longer is said to: a shorter stop is a hiccup of the line. */
  stallMs: 3_000,
  /** How often it is looked whether it moves, and how near the end of what is loaded it stands then. */
  stallLookMs: 1_000,
  dryWithinSeconds: 0.25,
  /** A live picture that a browser's own HLS player has let stand for so long is loaded again. */
  ownPlayerStallMs: 20_000,
  /** A second media error within this time is not mended by the same means. */
  mediaRecoveryMs: 5_000,
  /** The picture's delay is looked at this often, and said in steps. */
  delayLookMs: 1_000,
  delayStepSeconds: 5,
  /** Further than this behind the place where a live viewer stands, one can go live. */
  behindLiveSeconds: 10,
  categoriesFreshMs: 600_000,
  listKeptMs: 7_200_000,
  commentMax: 2_000,
  commentCountFrom: 1_800,
  commentPage: 20,
  socketTimeoutMs: 20_000,
  reconnectMinMs: 1_000,
  reconnectMaxMs: 5_000,
  reconnectJitter: 0.5,
} as const;
