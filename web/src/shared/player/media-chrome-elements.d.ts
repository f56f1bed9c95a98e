import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type ControlProps = DetailedHTMLProps<
  HTMLAttributes<HTMLElement> & {
    noautohide?: boolean;
    rates?: string;
    seekoffset?: string;
    showduration?: boolean;
  },
  HTMLElement
>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': ControlProps;
      'media-control-bar': ControlProps;
      'media-play-button': ControlProps;
      'media-seek-backward-button': ControlProps;
      'media-seek-forward-button': ControlProps;
      'media-time-range': ControlProps;
      'media-time-display': ControlProps;
      'media-mute-button': ControlProps;
      'media-volume-range': ControlProps;
      'media-captions-button': ControlProps;
      'media-playback-rate-button': ControlProps;
      'media-pip-button': ControlProps;
      'media-fullscreen-button': ControlProps;
      'media-loading-indicator': ControlProps;
    }
  }
}
