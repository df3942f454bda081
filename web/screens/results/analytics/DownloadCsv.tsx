/** Downloads every answer of the game as CSV. The session goes in a header, which a plain link cannot send. */

import { saveFile } from '../../../browser/save-file.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { useAction } from '../../../components/controls/useAction.ts';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { sessionId } from '../../../storage/session.ts';

export function DownloadCsv() {
  const { t } = useTranslation('results');
  const { gameId } = useGameContext();
  const download = useAction(
    async () => saveFile(await fetchCsv(gameId), `quizround-${gameId}.csv`),
    () => ({ text: t('analytics.csvFailed') }),
  );
  return (
    <div className="min-w-0 justify-self-start">
      <Button busy={download.isBusy} className="wrap-anywhere!" onClick={() => void download.run()}>
        {t('analytics.csv')}
      </Button>
    </div>
  );
}

async function fetchCsv(gameId: string): Promise<Blob> {
  const response = await fetch(`/api/games/${encodeURIComponent(gameId)}/results.csv`, {
    headers: { 'X-Session-Id': sessionId() },
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`results.csv: ${response.status}`);
  return response.blob();
}
