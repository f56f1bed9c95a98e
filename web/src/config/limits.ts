/** Limits of the specification and of this implementation. Durations are in milliseconds. */
export const limits = {
  /** Responses take seconds on slow connections; a longer request is considered hung. */
  requestTimeoutMs: 20_000,
  /** Data up to this age, from the early request or another part of the page, counts as fresh. */
  justFetchedMs: 2_000,
  /** Long, because files are large and generated on request. */
  fileTimeoutMs: 300_000,
  /** Maximum time without upload progress, or without a response after the last byte. */
  uploadStallMs: 60_000,
  codeRetryPausesMs: [500, 2_000],
  newBuildCheckMs: 1_800_000,
  workerTakeoverMs: 3_000,
  /** Failures reported per page load. */
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
  maxLineQuantity: 100,
  /** Time for which the lines of an abandoned checkout are offered, and maximum number of such checkouts. */
  cartCopyMs: 7 * 86_400_000,
  cartCopies: 5,
  maxNaira: 1_000_000_000,
  minPriceSliderEnd: 5_000,
  priceSliderStep: 100,
  priceSliderFirstMax: 500_000,
  flatShippingNaira: 2_500,
  freeShippingAboveNaira: 50_000,
  draftMs: 30 * 86_400_000,
  /** Maximum size of a draft, of a picture in a draft, and of all drafts. Browsers grant about 5 million characters. */
  draftChars: 100_000,
  draftPictureChars: 2_000_000,
  draftsChars: 3_500_000,
  minPasswordLength: 8,
  codeDigits: 6,
  lockoutSeconds: 60,
  resendSeconds: 60,
  verifiedMessageMs: 2_000,
  waitAnnounceSeconds: 15,
  typingPauseMs: 200,
  maxSearchLength: 200,
  searchFrom: 2,
  recentSearches: 6,
  paletteGroup: 4,
  searchGroup: 6,
  searchSkeletons: 6,
  adminPage: 25,
  productVariants: 50,
  maxSizeLength: 20,
  maxColourLength: 30,
  reconcileDays: 7,
  maxReconcileDays: 366,
  maxLedgerSearchLength: 100,
  reconciliationsPage: 10,
  reconciliationRefetchMs: 2_000,
  conversionRefetchMs: 5_000,
  toastActionMs: 10_000,
  maxTableTextLength: 50,
  heldCommentsPage: 100,
  partRetries: 3,
  maxFileNameLength: 200,
  partRetryMs: 1_000,
  progressSaveMs: 15_000,
  completedPercent: 95,
  /** Maximum tiles of a rail, and minimum number of shows for the featured show and rails. */
  railTiles: 12,
  featuredFrom: 4,
  dashboardWatching: 4,
  dashboardOrders: 5,
  ordersPage: 20,
  billsPage: 20,
  cardCheckNaira: 50,
  trialDays: 7,
  orderSuccessSeconds: 10,
  /** Pauses between polls of a pending payment, increasing. */
  paymentAskPausesMs: [
    1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 45_000, 60_000, 60_000, 60_000,
  ],
  paymentAskTries: 4,
  unpaidOrderAskMs: 5_000,
  openOrderPollMs: 15_000,
  dashboardActivity: 4,
  chatKept: 200,
  maxChatTextLength: 500,
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
  /** Polling interval for new posts in the community. */
  newPostsMs: 60_000,
  /**
   * Polling interval for the online members: long, because computing the most active authors is more expensive
   * than a count.
   */
  presenceMs: 180_000,
  /** Polling interval of unread notifications. */
  unreadMs: 60_000,
  /** Polling interval while a socket reports changes, in case it misses one. */
  unreadConnectedMs: 300_000,
  /** Time after which a hidden page closes its connection. */
  hiddenSocketMs: 30_000,
  /** Refetches after a changed name are spread over this time. */
  peopleSpreadMs: 4_000,
  /** Delay in browsers without `requestIdleCallback`. */
  idleFallbackMs: 2_000,
  /** Pauses between attempts to reload an interrupted video; live streams repeat the last one. */
  videoRetryPausesMs: [1_000, 2_000, 4_000, 8_000],
  /** Shorter interruptions are not shown. */
  stallMs: 3_000,
  /** Interval of the stall check, and distance to the end of the buffer that counts as its end. */
  stallPollMs: 1_000,
  dryWithinSeconds: 0.25,
  /** A live stream in native HLS is reloaded after stalling for this long. */
  ownPlayerStallMs: 20_000,
  /** A second media error within this time is not recovered again. */
  mediaRecoveryMs: 5_000,
  /** Polling interval of the live delay, and the step that it is rounded to. */
  delayPollMs: 1_000,
  delayStepSeconds: 5,
  /** Polling interval of a live stream's viewers and messages by the minute. */
  activityPollMs: 10_000,
  /** Polling interval for the ingest status of a stream. */
  broadcastPollMs: 3_000,
  /** Broadcasts from this device: bit rates in bit/s, best first, and the duration of a chunk. */
  deviceRates: [2_500_000, 1_200_000, 600_000, 300_000],
  deviceAudioRate: 96_000,
  deviceChunkMs: 1_000,
  deviceKeyframeMs: 2_000,
  /**
   * Age of unsent video above which the connection is considered too slow, and time without sending after which it is
   * considered lost.
   */
  deviceDelayMs: 6_000,
  deviceLostMs: 3_000,
  /** Chunks over which the shown bit rate is averaged. */
  deviceRateChunks: 5,
  deviceMessageBytes: 500_000,
  deviceConnectMs: 10_000,
  /** Time without a new segment after which the host is considered disconnected. */
  hostGoneMs: 10_000,
  /** Distance behind the live edge from which "Go live" is offered. */
  behindLiveSeconds: 10,
  categoriesFreshMs: 600_000,
  listKeptMs: 7_200_000,
  maxCommentLength: 2_000,
  commentCountFrom: 1_800,
  commentPage: 20,
  socketTimeoutMs: 20_000,
  minReconnectMs: 1_000,
  maxReconnectMs: 5_000,
  reconnectJitter: 0.5,
} as const;
