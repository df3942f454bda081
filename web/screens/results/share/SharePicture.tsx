/** Makes a picture of the results in the browser, and passes it to the share sheet, or to the downloads if there is none. */

import { winnersOf } from '../../../../game/ranking.ts';
import type { Results } from '../../../../game/results.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { useAction } from '../../../components/controls/useAction.ts';
import { toast } from '../../../components/notices/Toasts.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useResults } from '../useResults.ts';
import { bidiIsolated } from './bidi-isolated.ts';
import { stepsOf } from './picture-content.ts';
import { pictureLines } from './picture-lines.ts';

export function SharePicture() {
  const { t } = useTranslation('results');
  const { data } = useResults();
  const make = usePicture(data);
  const share = useAction(
    async () => {
      const { file, title } = await make();
      if (await shareFile(file, title)) return;
      saveFile(file, file.name);
      toast({ text: t('share.saved') });
    },
    () => ({ text: t('share.failed') }),
  );
  return (
    <div className="grid justify-items-center">
      <Button icon="share" busy={share.isBusy} onClick={() => void share.run()}>
        {t('share.button')}
      </Button>
    </div>
  );
}

/** Returns a function that draws the picture. The drawing code is loaded on its first use. */
function usePicture(results: Results | undefined): () => Promise<{ file: File; title: string }> {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game, gameId, me } = useGameContext();
  return async () => {
    const host = publicHost(window.location);
    const winners = winnersOf(game);
    const names = format.list(winners.map(({ name }) => bidiIsolated(name)));
    const [first] = winners;
    const title =
      first === undefined
        ? t('rounds.none')
        : winners.length > 1
          ? t('winners', { names })
          : t(first.isTeam ? 'winnerTeam' : 'winner', { name: names });
    const { drawPicture } = await import('./draw-picture.ts');
    const blob = await drawPicture({
      gameName: game.name,
      title,
      steps: stepsOf(game),
      lines: results === undefined ? [] : pictureLines(game, me.playerId, results, t, format),
      address: host === null ? null : t('share.address', { address: host }),
      direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
      words: {
        bot: t('common:seat.bot'),
        number: (value) => format.number(value),
        more: (count) => format.signed(count),
      },
    });
    return { file: new File([blob], `quizround-${gameId}.png`, { type: 'image/png' }), title };
  };
}

/** The address named in the picture: a domain, never an address that only this network knows. */
function publicHost({ host, hostname }: Pick<Location, 'host' | 'hostname'>): string | null {
  return /^(?:localhost$|[\d.]+$|\[)/.test(hostname) ? null : host;
}

/** Opens the share sheet; false if this device has none for files. Closing it is not an error. */
async function shareFile(file: File, title: string): Promise<boolean> {
  const data = { files: [file], title };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return false;
  try {
    await navigator.share(data);
  } catch (error) {
    // NotAllowedError: on a slow device the tap is too long ago. The picture can still be saved.
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    return false;
  }
  return true;
}
