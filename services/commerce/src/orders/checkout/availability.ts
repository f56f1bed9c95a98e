import { coalesceReads } from '@poc/kit/concurrency/coalesce-reads';
import { fail } from '@poc/kit/errors';
import { LRUCache } from 'lru-cache';
import type { MerchDoc } from '../../shop/shop.api.ts';
import { chooseFrom, lineKey, type WantedLine } from './cart-products.ts';

/** What a process knows of what can be bought: it spares those who come too late their turn and a transaction. */
export interface Availability {
  /**
   * Looks whether all of these lines can be bought now, with one read for all who ask while the one before is under way.
   * @throws product_not_found, out_of_stock, invalid_request when they cost more than one amount may be
   */
  check(wanted: readonly WantedLine[]): Promise<void>;
  /** Whether it is worth a look: when nothing is known of a line, or too little was left when it was last seen. */
  mayBeShort(wanted: readonly WantedLine[]): boolean;
  /** Reports what was left of some lines, at that moment of `performance.now()` or after it. */
  note(lines: readonly SeenLine[], atMs: number): void;
  /** Decides by what was seen since that moment, without looking. @throws out_of_stock */
  checkSince(wanted: readonly WantedLine[], sinceMs: number): void;
}

type SeenLine = Pick<WantedLine, 'id' | 'variant'> & { stock: number };

const linesKnown = 10_000;

/** @param find reads products that are not deleted */
export function createAvailability(find: (ids: string[]) => Promise<MerchDoc[]>): Availability {
  const known = new LRUCache<string, { left: number; atMs: number }>({ max: linesKnown });
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

interface Look {
  found: MerchDoc[];
  begunMs: number;
}

/** One read at a time, of all that those ask for who share it. */
function readTogether(
  find: (ids: string[]) => Promise<MerchDoc[]>,
): (ids: readonly string[]) => Promise<Look> {
  const share = coalesceReads<Look>();
  let wanted = new Set<string>();
  const look = async (): Promise<Look> => {
    const ids = [...wanted];
    wanted = new Set();
    const begunMs = performance.now();
    return { found: await find(ids), begunMs };
  };
  return (ids) => {
    for (const id of ids) wanted.add(id);
    return share('products', look);
  };
}
