import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  draft: { readonly restored: boolean; readonly clear: () => void };
}

/** Says that what was typed before stands in the form again, and lets the user discard it. */
export function DraftNotice({ draft: { restored, clear } }: DraftNoticeProps) {
  if (!restored) return null;
  return (
    <p className={styles.notice} role="status">
      Draft restored
      <button
        type="button"
        className={styles.discard}
        onClick={({ currentTarget: { form } }) => {
          clear();
          // The button goes, and with it the focus.
          form?.querySelector<HTMLElement>('input, textarea')?.focus();
        }}
      >
        Discard draft
      </button>
    </p>
  );
}
