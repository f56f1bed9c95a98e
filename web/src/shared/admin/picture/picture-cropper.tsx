import { type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, cropArea, dragged, drawCrop, maxZoom } from './crop.ts';
import styles from './picture.module.css';

interface PictureCropperProps {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** Crops a picture to 16:9 by dragging and zooming. The sliders offer the same without a pointer. */
export function PictureCropper({ picture, crop, onCrop }: PictureCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current;
    const frame = event.currentTarget.getBoundingClientRect();
    if (!from || frame.width === 0) return;
    last.current = { x: event.clientX, y: event.clientY };
    const moved = { x: (event.clientX - from.x) / frame.width, y: (event.clientY - from.y) / frame.height };
    onCrop(dragged(picture, crop, moved));
  };
  const { width, height } = cropArea(picture, crop);
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.crop}
        width={640}
        height={360}
        role="img"
        aria-label="Preview of the cropped picture, in 16:9"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = null;
        }}
        onPointerCancel={() => {
          last.current = null;
        }}
      />
      <p className={styles.quiet}>Drag the picture or use the sliders to choose the visible part.</p>
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          min={1}
          max={maxZoom}
          value={crop.zoom}
          onChange={(zoom) => onCrop({ ...crop, zoom })}
        />
        <Slider
          label="Left to right"
          max={1}
          value={crop.x}
          disabled={picture.width - width < 1}
          onChange={(x) => onCrop({ ...crop, x })}
        />
        <Slider
          label="Top to bottom"
          max={1}
          value={crop.y}
          disabled={picture.height - height < 1}
          onChange={(y) => onCrop({ ...crop, y })}
        />
      </div>
    </>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max: number;
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, min = 0, max, value, disabled = false, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}
