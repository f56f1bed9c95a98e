/** The collection of the plain server: the answers of `GET /shows`, a document each. */
export const plainCollection = 'bench_plain_shows';

/** The same for `GET /merch`. */
export const plainMerchCollection = 'bench_plain_merch';
