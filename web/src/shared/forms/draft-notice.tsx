import Button from '@mui/material/Button';
import styles from './draft-notice.module.css';
import type { Draft } from './form-draft.ts';

/** Draft properties that the notice needs, for any form. */
export type NoticedDraft = Pick<Draft<never>, 'restored'> &
  Partial<Pick<Draft<never>, 'overtaken' | 'decide'>> & { readonly clear: () => void };

/** Display name of a field: `stream_url` is the Stream address. */
function labelOf(name: string): string {
  const words = name.replace(/_url$/, ' address').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(Array.isArray(value) ? value.join(', ') : value).replace(/^(\d{4}-\d\d-\d\d)T/, '$1 at ');
}

/** Reports a restored draft, and lists the fields that another user has changed since. */
export function DraftNotice({ draft: { restored, overtaken = [], decide, clear } }: { draft: NoticedDraft }) {
  // Mentions belong to their text and follow the decision about it.
  const shown = overtaken.filter(({ name }) => name !== 'mentions');
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.overtaken} role="status">
          <p>This changed since you began:</p>
          <dl>
            {shown.map(({ name, mine, theirs }) => (
              <div key={name}>
                <dt>{labelOf(name)}</dt>
                <dd>Now: {textOf(theirs) || '(empty)'}</dd>
                <dd>Yours: {textOf(mine) || '(empty)'}</dd>
              </div>
            ))}
          </dl>
          <Button variant="link" onClick={() => decide?.('mine')}>
            Keep mine
          </Button>
          <Button variant="link" onClick={() => decide?.('theirs')}>
            Take theirs
          </Button>
        </div>
      )}
      {restored && (
        <p className={styles.notice} role="status">
          Draft restored
          <Button
            variant="link"
            onClick={({ currentTarget: { form } }) => {
              clear();
              // Moves the focus, because the focused button unmounts.
              form?.querySelector<HTMLElement>('input, textarea')?.focus();
            }}
          >
            Discard draft
          </Button>
        </p>
      )}
    </>
  );
}
