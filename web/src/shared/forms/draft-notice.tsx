import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  draft: { readonly restored: boolean; readonly clear: () => void };
}

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
          // The focused button is about to unmount.
          form?.querySelector<HTMLElement>('input, textarea')?.focus();
        }}
      >
        Discard draft
      </button>
    </p>
  );
}
