import { ledgerSorts } from '@poc/contracts/endpoints/commerce-admin';
import { isDay } from '@poc/contracts/lagos-calendar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useListSort } from '../../../shared/admin/grid/use-list-sort.ts';
import { useAddress } from '../../../shared/admin/use-address.ts';
import { ledgerQuery } from '../api/money-queries.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerTable } from './ledger-table.tsx';

/** Ledger entries, filtered by the address and paged by the server. */
export function Ledger() {
  const [params, change] = useAddress();
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const filter = { order: params.get('order') ?? '', from: day('from'), to: day('to') };
  const sorting = useListSort(ledgerSorts, 'ledger-sort');
  const entries = useInfiniteQuery(ledgerQuery(filter, sorting.chosen));
  return (
    <>
      <LedgerFilters filter={filter} onChange={change} />
      <LedgerTable list={entries} filter={JSON.stringify(filter)} sorting={sorting} />
    </>
  );
}
