/** A switch: on or off at once. */

import { useId } from 'react';

export interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Toggle({ label, hint, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 py-1.5 has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {hint && (
          <span id={id} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-8 w-14 cursor-[inherit] appearance-none rounded-full border-2 border-line-strong bg-card-deep transition-colors checked:border-act-deep checked:bg-act"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-6 rounded-full bg-line-strong transition-[translate,background-color] duration-150 peer-checked:translate-x-6 peer-checked:bg-act-ink rtl:peer-checked:-translate-x-6"
        />
      </span>
    </label>
  );
}
