/** One of the answers, with its own letter, shape and colour; a tick if right, a cross if wrong. */

import type { ReactNode } from 'react';

import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from '../page/classes.ts';
import { Icon } from '../page/Icon.tsx';
import { letterOf, Shape } from '../page/Shape.tsx';

/** idle: can be chosen. chosen: its result is not shown yet. dimmed: neither chosen nor right, after the reveal. */
export type OptionState = 'idle' | 'chosen' | 'right' | 'wrong' | 'dimmed';

export interface OptionButtonProps {
  /** 0 is A. */
  index: number;
  text: string;
  state?: OptionState;
  /** Whether this player chose it: screen readers announce it together with right or wrong. */
  isOwn?: boolean;
  disabled?: boolean;
  /** On the show screen it is large and not a button. */
  stage?: boolean;
  /** Large, with only letter and shape: its text is on the show screen, and here for screen readers only. */
  big?: boolean;
  onChoose?: () => void;
  /** After its text: who chose it. */
  children?: ReactNode;
  className?: string;
}

/** An option of this length or more needs three lines on a phone; four of them would not fit the screen. */
const LONG_TEXT_CHARS = 44;

const GROUNDS = [
  'bg-option-a text-option-a-ink border-option-a',
  'bg-option-b text-option-b-ink border-option-b',
  'bg-option-c text-option-c-ink border-option-c',
  'bg-option-d text-option-d-ink border-option-d',
] as const;

const BORDERS = ['border-option-a', 'border-option-b', 'border-option-c', 'border-option-d'] as const;

function looksOf(index: number, state: OptionState): string {
  switch (state) {
    case 'idle':
      return classes('bg-card text-ink', BORDERS[index % 4]);
    case 'chosen':
      return GROUNDS[index % 4] ?? GROUNDS[0];
    case 'right':
      return 'bg-right text-right-ink border-right';
    case 'wrong':
      return 'bg-wrong text-wrong-ink border-wrong';
    case 'dimmed':
      return 'bg-card text-ink-soft border-line opacity-70 contrast-more:opacity-100';
  }
}

/** With big buttons, which have no text, the options that were not chosen are dimmed. */
function bigLooksOf(index: number, state: OptionState, disabled: boolean): string {
  const ground = GROUNDS[index % 4] ?? GROUNDS[0];
  if (state === 'right' || state === 'wrong') return looksOf(index, state);
  if (state === 'chosen') return classes(ground, 'ring-4 ring-ink ring-offset-2 ring-offset-paper');
  const isBack = state === 'dimmed' || disabled;
  return classes(ground, isBack && 'opacity-45 contrast-more:opacity-100 contrast-more:border-dashed');
}

export function OptionButton(props: OptionButtonProps) {
  const { index, state = 'idle', isOwn = false, disabled = false, stage = false, onChoose } = props;
  const { big = false } = props;
  const looks = classes(
    'flex w-full min-w-0 items-center rounded-md border-2 text-start font-semibold select-none',
    'transition-[background-color,border-color,color,opacity,transform] duration-200',
    stage
      ? 'min-h-24 gap-6 px-6 py-4 text-3xl'
      : 'min-h-[max(2.75rem,min(3.5rem,9svh))] gap-3 px-3 py-2 leading-snug short:gap-2 short:px-2 short:py-1.5 wide:min-h-20 wide:px-5',
    !stage &&
      (props.text.length > LONG_TEXT_CHARS
        ? 'text-sm short:text-[0.8125rem] short:leading-tight not-flat:sm:text-base'
        : 'text-base'),
    !stage && 'wide:text-xl',
    big && 'h-full justify-center',
    big ? bigLooksOf(index, state, disabled) : looksOf(index, state),
    props.className,
  );
  const content = <OptionContent {...props} />;
  if (stage) return <div className={looks}>{content}</div>;
  return (
    <button
      type="button"
      disabled={disabled}
      aria-pressed={state === 'chosen' || isOwn}
      onClick={onChoose}
      className={classes(looks, 'enabled:hover:-translate-y-px enabled:active:scale-[0.985]')}
    >
      {content}
    </button>
  );
}

const isSettled = (state: OptionState): boolean => state === 'right' || state === 'wrong';

function OptionContent(props: OptionButtonProps) {
  const { index, text, state = 'idle', isOwn = false, stage = false, children } = props;
  const { t } = useTranslation();
  const { big = false } = props;
  const mark = classes('animate-pop', stage ? 'size-12' : 'size-7');
  const shape = stage ? 'size-16' : big ? 'w-3/5 max-w-32 h-auto' : 'size-9';
  return (
    <>
      <Shape index={index} inverse={big ? !isSettled(state) : state === 'chosen'} className={shape} />
      <span className={big ? 'sr-only' : 'min-w-0 flex-1'}>
        <span className="sr-only">{`${letterOf(index)}: `}</span>
        <bdi>{text}</bdi>
        <span className="sr-only">
          {state === 'right' && `, ${t('option.right')}`}
          {state === 'wrong' && `, ${t('option.wrong')}`}
          {isOwn && `, ${t('option.chosen')}`}
        </span>
      </span>
      {children}
      {state === 'right' && <Icon name="check" className={mark} />}
      {state === 'wrong' && <Icon name="close" className={mark} />}
    </>
  );
}
