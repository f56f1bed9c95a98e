import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { useRetryConversion } from '../api/use-retry-conversion.ts';
import styles from './conversion-state.module.css';
import { conversionText } from './conversion-text.ts';

/** Progress of converting a show's video into qualities, with Retry after a failure. */
export function ConversionState({ show }: { show: Pick<ManagedShow, 'id' | 'conversion'> }) {
  const { conversion } = show;
  const retry = useRetryConversion(show.id);
  if (!conversion) return null;
  const words = conversionText(conversion);
  return (
    <div className={styles.state}>
      {conversion.status === 'running' && (
        <LinearProgress
          variant="determinate"
          className={styles.progress}
          value={conversion.percent}
          aria-label="Conversion of the video"
        />
      )}
      <span role={conversion.status === 'running' ? undefined : 'status'}>{words}</span>
      {conversion.status === 'failed' && (
        <Button variant="outlined" size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {retry.isPending ? 'Trying…' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

/** Conversion progress inside a form, kept up to date while the form is open. */
export function ShowConversion({ known }: { known: ManagedShow }) {
  const { data = known } = useQuery(managedShowQuery(known.id));
  return (
    <div>
      <p>Qualities</p>
      <ConversionState show={data} />
    </div>
  );
}
