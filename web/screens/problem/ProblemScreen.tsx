/** A game that cannot be shown: the reason, and links onwards. */

import { Link } from 'react-router';

import { buttonClasses } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { RoundTable } from '../../components/RoundTable.tsx';
import { ScreenTitle } from '../../components/ScreenTitle.tsx';
import { TopBar } from '../../components/TopBar.tsx';
import { usePath } from '../../i18n/Language.tsx';
import { useRefusal, type ProblemCode } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ProblemScreen({ code }: { code: ProblemCode }) {
  const { t } = useTranslation('errors');
  const path = usePath();
  const refusal = useRefusal();
  const title =
    code === 'GAME_NOT_FOUND' || code === 'GAME_STARTED' ? t('gameNotFound.title') : refusal(code);
  return (
    <>
      <TopBar />
      <main className="column px-4 py-6">
        <RoundTable seats={[]} free={7} label="" className="max-w-72" />
        <Card className="mt-4 text-center">
          <ScreenTitle className="text-2xl">{title}</ScreenTitle>
          {title !== refusal(code) && <p className="mt-3 text-ink-soft">{refusal(code)}</p>}
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <Link to={path('/')} className={buttonClasses({ kind: 'act' })}>
              {t('gameNotFound.home')}
            </Link>
          </div>
        </Card>
      </main>
    </>
  );
}
