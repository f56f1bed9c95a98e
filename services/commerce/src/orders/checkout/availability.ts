import { coalesceReads } from '@poc/kit/concurrency/coalesce-reads';
import { fail } from '@poc/kit/errors';
import { LRUCache } from 'lru-cache';
import type { MerchDoc } from '../../shop/shop.api.ts';
import { chooseFrom, lineKey, type WantedLine } from './cart-products.ts';

/** Cached stock of a process. It refuses late orders without a lock or a transaction. */
export interface Availability {
  /**
   * Checks that all lines are in stock; concurrent checks share one read.
   * @throws product_not_found, out_of_stock, invalid_request when the lines exceed the maximum amount
   */
  check(wanted: readonly WantedLine[]): Promise<void>;
  /** Returns whether a check is needed: a line is not cached or was last seen with too little stock. */
  mayBeShort(wanted: readonly WantedLine[]): boolean;
  /** Caches the remaining stock of lines, observed at `atMs` of `performance.now()` or later. */
  note(lines: readonly SeenLine[], atMs: number): void;
  /** Decides from stock observed since `sinceMs`, without a read. @throws out_of_stock */
  checkSince(wanted: readonly WantedLine[], sinceMs: number): void;
}

type SeenLine = Pick<WantedLine, 'id' | 'variant'> & { stock: number };

const maxLines = 10_000;

export function createAvailability(find: (ids: string[]) => Promise<MerchDoc[]>): Availability {
  const known = new LRUCache<string, { left: number; atMs: number }>({ max: maxLines });
  const read = readTogether(find);

  const note: Availability['note'] = (lines, atMs) => {
    for (const line of lines) known.set(lineKey(line), { left: line.stock, atMs });
  };

  return {
    note,
    async check(wanted) {
      const { found, begunMs } = await read(wanted.map(({ id }) => id));
      const { lines, unavailable } = chooseFrom(found, wanted);
      note(lines, begunMs);
      note(unavailable, begunMs);
      if (unavailable.some(({ merch }) => merch === null)) fail('product_not_found');
      if (unavailable.length > 0) fail('out_of_stock');
    },
    mayBeShort: (wanted) => wanted.some((line) => (known.get(lineKey(line))?.left ?? 0) < line.quantity),
    checkSince(wanted, sinceMs) {
      const isShort = (line: WantedLine): boolean => {
        const seen = known.get(lineKey(line));
        return seen !== undefined && seen.atMs >= sinceMs && seen.left < line.quantity;
      };
      if (wanted.some(isShort)) fail('out_of_stock');
    },
  };
}

interface ProductRead {
  found: MerchDoc[];
  begunMs: number;
}

/** Batches the ids of concurrent callers into one read at a time. */
function readTogether(
  find: (ids: string[]) => Promise<MerchDoc[]>,
): (ids: readonly string[]) => Promise<ProductRead> {
  const share = coalesceReads<ProductRead>();
  let wanted = new Set<string>();
  const readNext = async (): Promise<ProductRead> => {
    const ids = [...wanted];
    wanted = new Set();
    const begunMs = performance.now();
    return { found: await find(ids), begunMs };
  };
  return (ids) => {
    for (const id of ids) wanted.add(id);
    return share('products', readNext);
  };
}
