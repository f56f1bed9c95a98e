import { describe, expect, it, vi } from 'vitest';
import type { MerchDoc } from '../../shop/merch.model.ts';
import { merchDoc } from '../../testing/fixtures.ts';
import { createAvailability } from './availability.ts';

/** Creates a shop with products and a spy on its reads. */
function given(...products: MerchDoc[]) {
  const find = vi.fn(async (ids: string[]) => products.filter(({ _id }) => ids.includes(_id.toHexString())));
  return { find, available: createAvailability(find) };
}
const line = ({ _id }: MerchDoc, quantity = 1, variant: string | null = null) => ({
  id: _id.toHexString(),
  variant,
  quantity,
});

describe('check', () => {
  it('distinguishes available, sold out and deleted products', async () => {
    const [mug, sold, gone] = [merchDoc({ stock: 2 }), merchDoc({ stock: 0 }), merchDoc()];
    const { available } = given(mug, sold);
    await expect(available.check([line(mug, 2)])).resolves.toBeUndefined();
    await expect(available.check([line(mug, 3)])).rejects.toMatchObject({ code: 'out_of_stock' });
    await expect(available.check([line(mug), line(sold)])).rejects.toMatchObject({ code: 'out_of_stock' });
    await expect(available.check([line(sold), line(gone)])).rejects.toMatchObject({
      code: 'product_not_found',
    });
    await expect(available.check([line(mug, 1, 'M')])).rejects.toMatchObject({ code: 'product_not_found' });
  });

  it('shares the next read among calls during a read, and never returns the running one', async () => {
    const [mug, tee] = [merchDoc(), merchDoc()];
    const { available, find } = given(mug, tee);
    const gate = Promise.withResolvers<MerchDoc[]>();
    find.mockImplementationOnce(() => gate.promise);
    const first = available.check([line(mug)]);
    await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1), 30_000);
    const others = [mug, tee, mug].map((merch) => available.check([line(merch)]));
    gate.resolve([mug]);
    await Promise.all([first, ...others]);
    expect(find.mock.calls.map(([ids]) => ids)).toEqual([
      [mug._id.toHexString()],
      [mug._id.toHexString(), tee._id.toHexString()],
    ]);
    await available.check([line(tee)]);
    expect(find).toHaveBeenLastCalledWith([tee._id.toHexString()]);
  });

  it('recovers after a failed read', async () => {
    const mug = merchDoc();
    const { available, find } = given(mug);
    find.mockRejectedValueOnce(new Error('away'));
    await expect(available.check([line(mug)])).rejects.toThrow('away');
    await expect(available.check([line(mug)])).resolves.toBeUndefined();
  });
});

describe('cached stock', () => {
  it('decides whether a check is needed', async () => {
    const mug = merchDoc({ stock: 2 });
    const { available } = given(mug);
    expect(available.mayBeShort([line(mug)]), 'nothing is known').toBe(true);
    await available.check([line(mug)]);
    expect(available.mayBeShort([line(mug, 2)])).toBe(false);
    expect(available.mayBeShort([line(mug, 3)])).toBe(true);
    available.note([{ ...line(mug), stock: 0 }], performance.now());
    expect(available.mayBeShort([line(mug)])).toBe(true);
  });

  it('refuses earlier requests, and no later ones', () => {
    const mug = merchDoc();
    const { available } = given(mug);
    available.checkSince([line(mug)], 0);
    available.note([{ ...line(mug), stock: 1 }], 100);
    expect(() => available.checkSince([line(mug, 2)], 99)).toThrow(
      expect.objectContaining({ code: 'out_of_stock' }),
    );
    available.checkSince([line(mug, 1)], 99);
    available.checkSince([line(mug, 2)], 101);
    available.checkSince([line(mug, 2, 'M')], 99);
  });
});
