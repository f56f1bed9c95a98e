import { isDay } from '@poc/contracts/lagos-calendar';
import { isoRangeOfDays } from '../../../shared/admin/lagos-days.ts';
import { ResourceList } from '../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../shared/admin/resource/use-resource.ts';
import { useUrlParams } from '../../../shared/admin/use-url-params.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { ledgerList } from './ledger-list.tsx';

/** Ledger entries, filtered by the URL. */
export function Ledger() {
  const [params, change] = useUrlParams();
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const filter = { order: params.get('order') ?? '', from: day('from'), to: day('to') };
  const entries = useResource(ledgerList, { order: filter.order, ...isoRangeOfDays(filter) });
  return (
    <>
      <LedgerFilters filter={filter} onChange={change} />
      <ResourceList of={entries} />
    </>
  );
}
