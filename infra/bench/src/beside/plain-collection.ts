/** The collection of the plain server: the answers of `GET /shows`, a document each. */
export const plainCollection = 'bench_plain_shows';
