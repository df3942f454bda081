/** The language in which a game is shown: its own once the messages are loaded, English if they cannot be loaded. */

import { useEffect, useState } from 'react';

import { isShipped } from '../../protocol/constants.ts';
import { loadPart } from '../browser/load-part.ts';

export interface SpokenLanguage {
  /** null while it is being translated. */
  readonly language: string | null;
  readonly hasFailed: boolean;
  /** The progress of the translation, 0 to 1; null while it is unknown. */
  readonly share: number | null;
}

export function useSpokenLanguage(wanted: string | null): SpokenLanguage {
  const [found, setFound] = useState<{ wanted: string; isReady: boolean } | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const isCustom = wanted !== null && !isShipped(wanted);
  useEffect(() => {
    if (!isCustom) return;
    let isWanted = true;
    const prepare = async () => {
      const { prepareLanguage } = await loadPart(() => import('../api/custom-language.ts'));
      const isReady = await prepareLanguage(wanted, setShare);
      if (isWanted) setFound({ wanted, isReady });
    };
    void prepare();
    return () => {
      isWanted = false;
    };
  }, [wanted, isCustom]);
  if (!isCustom) return { language: wanted, hasFailed: false, share };
  if (found?.wanted !== wanted) return { language: null, hasFailed: false, share };
  return { language: found.isReady ? wanted : 'en', hasFailed: !found.isReady, share };
}
