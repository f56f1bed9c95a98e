import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { limits } from '../../../../config/limits.ts';
import { wholeInput } from '../../../../shared/admin/form/number-rules.ts';
import { cleanTyped } from '../../../../shared/forms/clean-typed.ts';
import { TextField } from '../../../../shared/forms/field.tsx';
import { GroupFault } from '../../../../shared/forms/group-fault.tsx';
import { formatCount } from '../../../../shared/text/numbers.ts';
import styles from './product-form.module.css';
import type { ProductValues } from './product-form.ts';
import {
  cellKey,
  cellsOf,
  gridFault,
  gridOf,
  isStock,
  namesRule,
  stockSum,
  stocksAfter,
  stocksOf,
} from './variants-grid.ts';

/** Sizes and colours, with a stock level per combination. A blank cell means that the combination does not exist. */
export function VariantsField({ form }: { form: UseFormReturn<ProductValues> }) {
  const hintId = useId();
  const faultId = useId();
  const { register, watch, setValue, formState } = form;
  const values = watch();
  const { rows, columns } = gridOf(values);
  const stocks = stocksOf(values);
  const hasStock = cellsOf(values).length > 0;
  const error = formState.errors.stocks?.message;
  const named = columns.length > 1 || columns[0] !== null;

  const put = (next: string) =>
    setValue('stocks', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const isWrong = (stock: string) =>
    error !== undefined && (stock.trim() === '' ? !hasStock : !isStock(stock.trim()));
  const hasWrong = rows.some((size) =>
    columns.some((colour) => isWrong(stocks[cellKey(size, colour)] ?? '')),
  );
  const names = (axis: 'sizes' | 'colours', max: number) => ({
    ...register(axis, {
      validate: (text) => namesRule(text, max),
      onChange: ({ target }) => put(stocksAfter(values, axis, target.value)),
    }),
    error: formState.errors[axis]?.message,
  });
  return (
    <fieldset className={styles.choice}>
      <legend>Sizes and colours</legend>
      <div className={styles.pair}>
        <TextField
          label="Sizes"
          autoComplete="off"
          placeholder="S, M, L"
          hint="Separated by commas. Leave empty if there are none."
          {...names('sizes', limits.maxSizeLength)}
        />
        <TextField
          label="Colours"
          autoComplete="off"
          placeholder="Black, White"
          hint="Separated by commas. Leave empty if there are none."
          {...names('colours', limits.maxColourLength)}
        />
      </div>
      <input type="hidden" {...register('stocks', { validate: (_, all) => gridFault(all) ?? true })} />
      {rows.length > 0 && (
        <>
          <p id={hintId} className="hint">
            The stock of each combination. Leave unavailable combinations empty.
          </p>
          {error !== undefined && <GroupFault id={hasWrong ? faultId : undefined}>{error}</GroupFault>}
          <div className={styles.scroll}>
            <table className={styles.grid} aria-describedby={hintId}>
              <caption className="visually-hidden">Stock by size and colour</caption>
              {named && (
                <thead>
                  <tr>
                    <td />
                    {columns.map((colour) => (
                      <th key={colour ?? ''} scope="col">
                        {colour ?? 'No colour'}
                      </th>
                    ))}
                  </tr>
                </thead>
              )}
              <tbody>
                {rows.map((size) => (
                  <tr key={size ?? ''}>
                    <th scope="row">{size ?? (rows.length > 1 ? 'No size' : 'Stock')}</th>
                    {columns.map((colour) => {
                      const key = cellKey(size, colour);
                      const stock = stocks[key] ?? '';
                      return (
                        <td key={colour ?? ''}>
                          <input
                            {...wholeInput}
                            aria-label={`Stock of ${[size, colour].filter((name) => name !== null).join(' / ')}`}
                            aria-invalid={isWrong(stock)}
                            aria-describedby={isWrong(stock) ? faultId : undefined}
                            value={stock}
                            onChange={cleanTyped(({ target }) =>
                              put(JSON.stringify({ ...stocks, [key]: target.value })),
                            )}
                          />
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p role="status" className="hint">
            {formatCount(stockSum(cellsOf(values)))} in all.
          </p>
        </>
      )}
    </fieldset>
  );
}
