/** A game that cannot be shown: the reason, and links onwards. */

import { Link } from 'react-router';

import { buttonClasses } from '../../components/controls/Button.tsx';
import { RoundTable } from '../../components/game/RoundTable.tsx';
import { Card } from '../../components/page/Card.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { usePath } from '../../i18n/Language.tsx';
import { useRefusal, type ProblemCode } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export interface ProblemScreenProps {
  code: ProblemCode;
  /** This browser's player left that game. */
  hasLeft?: boolean;
}

export function ProblemScreen({ code, hasLeft = false }: ProblemScreenProps) {
  const { t } = useTranslation('errors');
  const path = usePath();
  const refusal = useRefusal();
  const started = {
    title: t(hasLeft ? 'left.title' : 'started.title'),
    text: t(hasLeft ? 'left.text' : 'started.text'),
  };
  const found = code === 'GAME_NOT_FOUND' ? { title: t('gameNotFound.title'), text: refusal(code) } : null;
  const { title, text } = code === 'GAME_STARTED' ? started : (found ?? { title: refusal(code), text: null });
  return (
    <>
      <TopBar />
      <main className="column px-4 py-6 flat:grid flat:grid-cols-[10rem_minmax(0,1fr)] flat:items-center flat:gap-6 flat:py-2">
        <RoundTable seats={[]} free={7} label="" className="max-w-72" />
        <Card className="mt-4 text-center flat:mt-0">
          <ScreenTitle className="text-2xl">{title}</ScreenTitle>
          {text !== null && <p className="mt-3 text-ink-soft">{text}</p>}
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
