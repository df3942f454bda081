/** A text field with its label, hint and error. */

import { useId, type ComponentProps, type ReactNode } from 'react';

import { classes } from '../page/classes.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Large, for a screen's only field. */
  large?: boolean;
  /** A button at the end of the line. */
  action?: ReactNode;
  /** For the typed text itself. */
  inputClassName?: string;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel = false, hint, error, large = false, action, ...rest } = props;
  const { className, inputClassName, ...input } = rest;
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div className={classes(FRAME, error ? 'border-wrong' : 'border-line-strong')}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? `${id}-note` : undefined}
          className={classes(INPUT, large ? 'min-h-14 text-lg' : 'min-h-12 text-base', inputClassName)}
        />
        {action && <div className="pe-1.5">{action}</div>}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}

const FRAME =
  'flex items-center rounded-full border-2 bg-card transition-colors focus-within:border-ink has-focus-visible:shadow-glow';
const INPUT =
  'w-full min-w-0 rounded-full bg-transparent px-5 text-ellipsis outline-none placeholder:text-ink-soft disabled:opacity-60';

function FieldNote({ id, hint, error }: { id: string } & Pick<TextFieldProps, 'hint' | 'error'>) {
  if (error) {
    return (
      <p id={`${id}-note`} role="alert" className="mt-1.5 px-5 text-sm font-semibold text-wrong-text">
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={`${id}-note`} className="mt-1.5 px-5 text-sm text-ink-soft">
      {hint}
    </p>
  ) : null;
}
