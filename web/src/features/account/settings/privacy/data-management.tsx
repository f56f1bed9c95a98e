import Button from '@mui/material/Button';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { useMutation } from '@tanstack/react-query';
import { Download, Eraser } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { Panel } from '../../../../shared/components/panel.tsx';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { useClearHistory } from '../../../../shared/progress/api/history-query.ts';
import { exportData } from '../../api/own-data.ts';
import styles from '../settings.module.css';

/** Downloads the user's data as a file, and clears the watch history. */
export function DataManagement({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => exportData(userId),
    onSuccess: (file) => saveFile(file, `poc-data-${lagosIsoDay()}.json`),
  });
  const clear = useClearHistory(userId);
  return (
    <Panel title="Data Management">
      <div className={styles.matter}>
        <p>
          <strong>Download your data</strong>
          <span className="muted">Everything that POC holds about you, as one JSON file.</span>
        </p>
        <Button
          variant="outlined"
          size="small"
          disabled={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download size={18} aria-hidden="true" />
          {download.isPending ? 'Collecting your data…' : 'Download my data'}
        </Button>
        <p className={styles.outcome} role="status">
          {download.isPending && 'We are collecting your data. This may take a moment.'}
          {download.isSuccess && 'Your data was downloaded.'}
        </p>
        {download.isError && (
          <p className={styles.fault} role="alert">
            {`Your data could not be collected. ${errorText(download.error)}`}
          </p>
        )}
      </div>
      <div className={styles.matter}>
        <p>
          <strong>Clear watch history</strong>
          <span className="muted">Deletes what you watched and where you stopped.</span>
        </p>
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          <Eraser size={18} aria-hidden="true" />
          Clear watch history
        </Button>
      </div>
      {asking && (
        <AskToConfirm
          title="Clear your watch history?"
          text="What you watched and where you stopped is deleted. This can’t be undone."
          confirmLabel="Clear History"
          busy={clear.isPending}
          onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
