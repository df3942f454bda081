/** A text field to pick or suggest a topic, with a list of the topics that work here (WAI-ARIA combobox with a list). */

import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';

import { IconButton } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { classes } from '../../components/page/classes.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSuggestions } from './useSuggestions.ts';

interface TopicFieldProps {
  label: string;
  placeholder: string;
  sendLabel: string;
  /** Maximum number of characters, and the text shown for more. */
  max: number;
  tooLong: string;
  /** The initial text. */
  initial?: string;
  isBusy: boolean;
  /** Receives the typed or tapped topic; resolves to whether to clear the field. */
  onSend: (topic: string) => Promise<boolean>;
}

export function TopicField(props: TopicFieldProps) {
  const { label, placeholder, sendLabel, max, tooLong, initial = '', isBusy, onSend } = props;
  const { t } = useTranslation('topics');
  const id = useId();
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The index of the suggestion selected with the arrow keys; -1 for none. */
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text);
  const shown = isOpen && !isBusy ? suggestions : [];
  const chosen = shown[active];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (typed: string) => {
    setText(typed);
    setError(null);
    setOpen(true);
    setActive(-1);
  };
  const deliver = async (topic: string) => {
    setText(topic);
    if (await onSend(topic)) setText('');
  };
  const send = (topic: string) => {
    close();
    if (topic === '') setError(t('required'));
    else if ([...topic].length > max) setError(tooLong);
    else {
      void deliver(topic);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(chosen ?? text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      // The position before the first suggestion is the typed text.
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      close();
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={label}
        placeholder={placeholder}
        value={text}
        maxLength={max}
        enterKeyHint="send"
        autoComplete="off"
        disabled={isBusy}
        error={error}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes no text, and a datalist is not read out everywhere
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        action={<IconButton type="submit" icon="send" label={sendLabel} disabled={isBusy} />}
      />
      <div
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox that is typed into
        role="listbox"
        tabIndex={-1}
        aria-label={t('suggestions')}
        className={classes('mt-2 flex flex-wrap gap-2', shown.length === 0 && 'hidden')}
      >
        {shown.map((name, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys
          <div
            key={name}
            id={`${id}-${place}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            // A press would take the focus from the field and close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => send(name)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center rounded-full border-2 bg-card px-4 text-sm font-semibold',
              place === active ? 'border-ink' : 'border-line-strong',
            )}
          >
            <bdi>{name}</bdi>
          </div>
        ))}
      </div>
    </form>
  );
}
