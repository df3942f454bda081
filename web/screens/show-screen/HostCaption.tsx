/** The host's line in large type at the foot of the show screen. The space is always reserved, so that nothing moves when a line appears. */

import { Suspense, useSyncExternalStore } from 'react';

import { isSpeaking, onSpeech } from '../../browser/speech.ts';
import { classes } from '../../components/page/classes.ts';
import { Icon } from '../../components/page/Icon.tsx';
import { useCurrentLine, useLineText, type CurrentLine } from './host-line.ts';

export function HostCaption() {
  const line = useCurrentLine();
  return (
    <div className="grid min-h-[6svh] items-center">
      <Suspense fallback={null}>{line !== null && <Caption key={line.moment} line={line} />}</Suspense>
    </div>
  );
}

function Caption({ line }: { line: CurrentLine }) {
  const text = useLineText(line);
  const isSpoken = useSyncExternalStore(onSpeech, isSpeaking, () => false);
  return (
    <p className="flex animate-arrive items-center justify-center gap-[0.6em] text-center text-[clamp(1.25rem,2vw,3rem)] leading-tight font-bold text-balance">
      <Icon
        name="speech"
        className={classes('max-sm:hidden', isSpoken ? 'text-act-text' : 'text-ink-soft')}
      />
      <bdi>{text}</bdi>
    </p>
  );
}
