import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { Button } from '../../../../shared/buttons/button.tsx';
import { useRetryConversion } from '../api/use-retry-conversion.ts';
import styles from './conversion-state.module.css';
import { conversionWords } from './conversion-words.ts';

/** How far the qualities of a show's video are, with a way to try again where that failed. */
export function ConversionState({ show }: { show: Pick<ManagedShow, 'id' | 'conversion'> }) {
  const { conversion } = show;
  const retry = useRetryConversion(show.id);
  if (!conversion) return null;
  const words = conversionWords(conversion);
  return (
    <div className={styles.state}>
      {conversion.status === 'running' && (
        <progress
          className={styles.progress}
          value={conversion.percent}
          max={100}
          aria-label="Conversion of the video"
        />
      )}
      <span role={conversion.status === 'running' ? undefined : 'status'}>{words}</span>
      {conversion.status === 'failed' && (
        <Button small disabled={retry.isPending} onClick={() => retry.mutate()}>
          {retry.isPending ? 'Trying…' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

/** The same in a form, which was opened with what was known then. */
export function ShowConversion({ known }: { known: ManagedShow }) {
  const { data = known } = useQuery(managedShowQuery(known.id));
  return (
    <div>
      <p>Qualities</p>
      <ConversionState show={data} />
    </div>
  );
}
