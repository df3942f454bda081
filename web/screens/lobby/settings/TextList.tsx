/** A list of text fields that can be added and removed: teams, topics. */

import { IconButton } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';

export interface TextListProps {
  lines: readonly string[];
  /** Minimum number of fields. */
  least: number;
  maxLength: number;
  placeholder?: string;
  label: (number: number) => string;
  removeLabel: (number: number) => string;
  error?: string | null;
  onChange: (lines: readonly string[]) => void;
}

export function TextList(props: TextListProps) {
  const { lines, least, maxLength, placeholder, label, removeLabel, error, onChange } = props;
  return (
    <>
      {lines.map((line, index) => (
        <TextField
          key={index}
          hideLabel
          label={label(index + 1)}
          placeholder={placeholder ?? label(index + 1)}
          value={line}
          maxLength={maxLength}
          onChange={(event) => onChange(lines.with(index, event.target.value))}
          action={
            lines.length > least && (
              <IconButton
                icon="trash"
                label={removeLabel(index + 1)}
                onClick={() => onChange(lines.toSpliced(index, 1))}
              />
            )
          }
        />
      ))}
      {error && (
        <p role="alert" className="px-5 text-sm font-semibold text-wrong-text">
          {error}
        </p>
      )}
    </>
  );
}
