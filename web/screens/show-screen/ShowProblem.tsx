/** A show screen with nothing to show: it is locked, or there is no such game. */

import { HAS_PAYWALL } from '../../browser/paywall.ts';
import { Button, buttonClasses } from '../../components/controls/Button.tsx';
import { RoundTable } from '../../components/game/RoundTable.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { usePath, useMessages } from '../../i18n/Language.tsx';
import { useRefusal, type ProblemCode } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ShowProblem({ code }: { code: ProblemCode }) {
  useMessages('table');
  const { t } = useTranslation('show');
  const refusal = useRefusal();
  const path = usePath();
  const isLocked = code === 'NOT_UNLOCKED' || code === 'NOT_A_PLAYER';
  const isGone = code === 'GAME_NOT_FOUND' || code === 'GAME_STARTED';
  return (
    <main className="flex min-h-[calc(100svh-var(--footer))] flex-col items-center justify-center gap-6 px-4 text-center">
      <title>{`${t('title')} · ${t('common:product')}`}</title>
      <RoundTable seats={[]} free={7} label="" className="max-w-[min(60vw,40svh)]">
        {isLocked && <Icon name="lock" className="size-[min(12vw,8svh)] text-act-text" />}
      </RoundTable>
      <ScreenTitle className="text-3xl">
        {isLocked ? t('locked.title') : isGone ? t('gone.title') : refusal(code)}
      </ScreenTitle>
      <p className="max-w-2xl text-lg text-ink-soft">
        {isLocked && HAS_PAYWALL && `${t('locked.paid')} `}
        {t(isLocked ? 'locked.text' : 'gone.text')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {isLocked && (
          <Button kind="act" onClick={() => window.location.reload()}>
            {t('locked.again')}
          </Button>
        )}
        <a href={path('/')} className={buttonClasses({ kind: isLocked ? 'plain' : 'act' })}>
          {t('gone.home')}
        </a>
      </div>
    </main>
  );
}
