/** A choice of one option: native radio buttons drawn as a row of pills. */

import { useId } from 'react';

import { classes } from '../page/classes.ts';

export interface RadioGroupProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  value: Value;
  choices: readonly { value: Value; label: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hideLabel = false, value, choices, onChange, disabled = false } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl bg-paper-deep p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes(
              'flex min-h-11 min-w-0 flex-auto items-center justify-center rounded-full px-2 sm:flex-1 sm:px-3 text-center text-sm font-semibold',
              'transition-colors has-focus-visible:outline-3 has-focus-visible:outline-ink has-disabled:opacity-45',
              choice.value === value ? 'bg-ink text-paper' : 'text-ink hover:bg-card-deep',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
