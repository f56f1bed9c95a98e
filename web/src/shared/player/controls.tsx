import type { ReactNode } from 'react';
import styles from './player.module.css';
import { rememberSpeed, speeds } from './remembered.ts';

/** Applies and remembers the viewer's speed. The control exists only if the speed can be chosen. */
function rememberOwnSpeed(button: HTMLElement | null): (() => void) | undefined {
  const video = button?.closest('[data-player]')?.querySelector('video');
  return video ? rememberSpeed(video) : undefined;
}

/**
 * media-chrome gives its captions button `aria-checked`, which role `button` does not allow. It writes its own role on
 * setup, so this waits until the element is defined.
 */
function asSwitch(element: HTMLElement | null): void {
  if (!element) return;
  void customElements.whenDefined('media-captions-button').then(() => element.setAttribute('role', 'switch'));
}

interface ControlsProps {
  live: boolean;
  /** True if the position can be changed: in files, and in live streams with earlier parts. */
  seekable: boolean;
  menu: ReactNode;
  /** Called when the pointer reaches the seek bar. */
  onSeekBar: () => void;
}

/** The player's control bar: media-chrome's buttons, connected to the video by their common controller. */
export function Controls({ live, seekable, menu, onSeekBar }: ControlsProps) {
  return (
    <>
      <media-loading-indicator slot="centered-chrome" noautohide />
      {seekable && (
        <media-control-bar className={styles.bar}>
          <media-time-range onPointerEnter={onSeekBar} />
        </media-control-bar>
      )}
      <media-control-bar className={styles.bar}>
        <media-play-button />
        {seekable && <media-seek-backward-button className={styles.roomy} seekoffset="10" />}
        {seekable && <media-seek-forward-button className={styles.roomy} seekoffset="10" />}
        <media-mute-button />
        <media-volume-range className={styles.roomy} />
        {!live && <media-time-display showduration />}
        <span className={styles.gap} />
        <media-captions-button ref={asSwitch} className={styles.captions} />
        {!live && <media-playback-rate-button ref={rememberOwnSpeed} rates={speeds.join(' ')} />}
        {menu}
        <media-pip-button className={styles.roomy} />
        <media-fullscreen-button />
      </media-control-bar>
    </>
  );
}
