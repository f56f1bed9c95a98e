import styles from './player.module.css';

/**
 * media-chrome calls its captions button a button and says whether it is checked, which a button can't be: it is a
 * switch. The role is written when the element is set up.
 */
function asSwitch(element: HTMLElement | null): void {
  if (!element) return;
  void customElements.whenDefined('media-captions-button').then(() => element.setAttribute('role', 'switch'));
}

/** The bar of the player: media-chrome's buttons, which know the video by standing in one controller with it. */
export function Controls({ live }: { live: boolean }) {
  return (
    <>
      <media-loading-indicator slot="centered-chrome" noautohide />
      {!live && (
        <media-control-bar className={styles.bar}>
          <media-time-range />
        </media-control-bar>
      )}
      <media-control-bar className={styles.bar}>
        <media-play-button />
        {!live && <media-seek-backward-button className={styles.roomy} seekoffset="10" />}
        {!live && <media-seek-forward-button className={styles.roomy} seekoffset="10" />}
        <media-mute-button />
        <media-volume-range className={styles.roomy} />
        {!live && <media-time-display showduration />}
        <span className={styles.gap} />
        <media-captions-button ref={asSwitch} className={styles.captions} />
        {!live && <media-playback-rate-button rates="0.75 1 1.25 1.5 2" />}
        <media-pip-button className={styles.roomy} />
        <media-fullscreen-button />
      </media-control-bar>
    </>
  );
}
