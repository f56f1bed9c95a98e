import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Stream } from '@poc/contracts/entities/streaming';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { Panel } from '../../../../shared/components/panel.tsx';
import { SelectField } from '../../../../shared/forms/field.tsx';
import { isHostVideo } from '../../../../shared/player/video-kind.ts';
import { refreshStreams } from '../api/use-stream-actions.ts';
import type { Capture } from './capture.ts';
import styles from './device.module.css';
import { rateText, stateText, unsupportedText } from './device-texts.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LevelMeter } from './level-meter.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { type Device, useDevice } from './use-device.ts';

/** Sends the camera or the screen of this device as the stream's video. */
export function DevicePanel({ stream }: { stream: Stream }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const unsupported = unsupportedText();
  return (
    <Panel title="Go live from this device" headingRef={heading}>
      {unsupported ? (
        <p>{unsupported}</p>
      ) : (
        <DeviceConsole stream={stream} onGone={() => heading.current?.focus()} />
      )}
    </Panel>
  );
}

const questions = {
  start: {
    title: 'Replace the stream’s video?',
    text: 'Viewers will see what this device sends instead of the current video.',
    confirmLabel: 'Go Live',
    harmless: true,
  },
  stop: {
    title: 'Stop sending video?',
    text: 'Viewers wait until you go live again. The stream continues; “End now” ends it.',
    confirmLabel: 'Stop Sending',
    harmless: false,
  },
  leave: {
    title: 'Stop sending and leave?',
    text: 'Leaving this page stops the video, and viewers wait. To keep sending, open the other page in a new tab.',
    confirmLabel: 'Leave Page',
    harmless: false,
  },
} as const;

interface DeviceConsoleProps {
  stream: Stream;
  /** Called when the focused button is removed. */
  onGone: () => void;
}

function DeviceConsole({ stream, onGone }: DeviceConsoleProps) {
  const client = useQueryClient();
  const device = useDevice(stream.id);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const leavingTo = useRef('');
  const { state, isLive, captured, fault } = device;
  const { phase } = state;
  const shown = `${captured?.choice.source} ${isLive}`;
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (phase === 'sending') void refreshStreams(client);
  }, [phase, client]);
  useEffect(() => {
    if (shown !== shownBefore.current && document.activeElement === document.body) onGone();
    shownBefore.current = shown;
  }, [shown, onGone]);
  return (
    <>
      {fault && <Alert severity="error">{fault}</Alert>}
      {!captured && (
        <p>
          Send video from this computer or phone, without other software. The browser asks for the camera and
          the microphone. Nothing is sent until you go live.
        </p>
      )}
      {captured && (
        <PictureState device={device} captured={captured} isScheduled={stream.status === 'scheduled'} />
      )}
      <div className="button-row">
        {captured && !isLive && (
          <Button
            variant="contained"
            onClick={() => (isHostVideo(stream.stream_url) ? device.start() : setAsked('start'))}
          >
            {phase === 'refused' ? 'Try again' : 'Go live from this device'}
          </Button>
        )}
        {isLive && (
          <Button variant="contained" color="error" onClick={() => setAsked('stop')}>
            Stop sending
          </Button>
        )}
        <SourceButtons device={device} />
        {captured && !isLive && (
          <Button variant="outlined" onClick={device.close}>
            Turn off
          </Button>
        )}
      </div>
      {captured && <DeviceChoice device={device} captured={captured} />}
      {isLive && (
        <LeaveGuard
          onBack={() => setAsked('stop')}
          onLink={(url) => {
            leavingTo.current = url;
            setAsked('leave');
          }}
        />
      )}
      {asked && (
        <AskToConfirm
          {...questions[asked]}
          onConfirm={() => {
            setAsked(null);
            if (asked === 'start') device.start();
            else device.stop();
            if (asked === 'leave') navigate(leavingTo.current);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function SourceButtons({ device }: { device: Device }) {
  const { captured, isOpening, open } = device;
  const source = captured?.choice.source;
  const choice = { camera: captured?.choice.camera, microphone: captured?.choice.microphone };
  return (
    <>
      {source !== 'camera' && (
        <Button
          variant={captured ? 'outlined' : 'contained'}
          loading={isOpening}
          onClick={() => open({ ...choice, source: 'camera' })}
        >
          Use camera
        </Button>
      )}
      {source !== 'screen' && 'getDisplayMedia' in navigator.mediaDevices && (
        <Button variant="outlined" loading={isOpening} onClick={() => open({ ...choice, source: 'screen' })}>
          Share screen
        </Button>
      )}
    </>
  );
}

const chips = {
  off: { label: 'Off' },
  connecting: { label: 'Connecting' },
  sending: { label: 'On air', color: 'live' },
  reconnecting: { label: 'Reconnecting', color: 'danfo' },
  refused: { label: 'Refused', color: 'danfo' },
} as const;

interface CapturedProps {
  device: Device;
  captured: Capture;
}

function PictureState({ device, captured, isScheduled }: CapturedProps & { isScheduled: boolean }) {
  const { state, isLive, restart } = device;
  const isCamera = captured.choice.source === 'camera';
  return (
    <>
      <PicturePreview media={captured.media} isCamera={isCamera} onResized={restart} />
      <p className={styles.state}>
        <Chip {...chips[state.phase]} />
        <span role="status">{stateText(state)}</span>
        {/* Changes every second, too often to be announced. */}
        {state.phase === 'sending' && <span>{rateText(state)}</span>}
      </p>
      {isLive && isScheduled && <p>Viewers see the video when you start the stream here.</p>}
      {isLive && state.isLowered && (
        <Alert severity="warning">
          Your connection is slow, so the picture is sent with less detail. Move closer to the router, or stop
          other downloads.
        </Alert>
      )}
    </>
  );
}

function DeviceChoice({ device: { isOpening, open }, captured }: CapturedProps) {
  const { media, choice, cameras, microphones } = captured;
  return (
    <>
      <LevelMeter media={media} />
      <div className={styles.devices}>
        {choice.source === 'camera' && (
          <SelectField
            label="Camera"
            value={choice.camera ?? ''}
            options={optionsOf(cameras, 'Camera')}
            onChange={(camera) => !isOpening && open({ ...choice, camera })}
          />
        )}
        <SelectField
          label="Microphone"
          value={choice.microphone ?? ''}
          options={optionsOf(microphones, 'Microphone')}
          onChange={(microphone) => !isOpening && open({ ...choice, microphone })}
        />
      </div>
    </>
  );
}

const optionsOf = (devices: readonly MediaDeviceInfo[], name: string) =>
  devices.map(({ deviceId, label }, at) => ({ value: deviceId, label: label || `${name} ${at + 1}` }));
