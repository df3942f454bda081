/** A slider with its value shown beside its name. */

import { useId } from 'react';

export interface SliderProps {
  label: string;
  /** The value in words: '10 s', 'automatic'. */
  shown: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** The pointer was released: the value is final and may be saved. */
  onCommit?: (value: number) => void;
  disabled?: boolean;
}

export function Slider(props: SliderProps) {
  const { label, shown, value, min, max, step = 1, onChange, onCommit, disabled = false } = props;
  const id = useId();
  const commit = () => onCommit?.(value);
  return (
    <div className={disabled ? 'opacity-55' : undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="numerals shrink-0 text-base">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
        className="h-11 w-full cursor-pointer accent-act-deep disabled:cursor-not-allowed"
      />
    </div>
  );
}
