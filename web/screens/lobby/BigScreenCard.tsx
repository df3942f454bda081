/** Opens the show screen: in a window of this device, or, for the host, on another device by a temporary link. */

import { useState } from 'react';

import { usePlayersUrl } from '../../api/usePlayersUrl.ts';
import { Button, buttonClasses } from '../../components/controls/Button.tsx';
import { CopyButton } from '../../components/controls/CopyButton.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { Card } from '../../components/page/Card.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { QrCode } from '../../components/page/QrCode.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function BigScreenCard() {
  const { t } = useTranslation('settings');
  const { gameId, isHost } = useGameContext();
  const path = usePath();
  return (
    <Card title={t('big.title')} aside={<Icon name="screen" className="size-6 text-ink-soft" />}>
      <p className="text-sm text-ink-soft">{t('big.text')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a
          href={path(`/game/${gameId}/show`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ size: 'small' })}
        >
          {t('big.here')}
        </a>
      </div>
      {isHost && <Elsewhere />}
    </Card>
  );
}

function Elsewhere() {
  const { t } = useTranslation('settings');
  const { gameId, showCode } = useGameContext();
  const { origin } = usePlayersUrl();
  const path = usePath();
  const [made, setMade] = useState<{ code: string; expiresAt: number } | null>(null);
  const make = useAction(
    async () => {
      const { code, expiresAt } = await showCode();
      setMade({ code, expiresAt });
    },
    () => ({ title: t('common:toast.error'), text: t('big.failed') }),
  );

  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="qr"
        busy={make.isBusy}
        className="mt-2"
        onClick={() => void make.run()}
      >
        {t(made === null ? 'big.elsewhere' : 'big.again')}
      </Button>
      {made !== null && (
        <ShowLink
          link={`${origin}${path(`/game/${gameId}/show`)}?code=${encodeURIComponent(made.code)}`}
          expiresAt={made.expiresAt}
        />
      )}
    </>
  );
}

function ShowLink({ link, expiresAt }: { link: string; expiresAt: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <div className="mt-4 grid animate-fade justify-items-center gap-3">
      <QrCode link={link} className="w-56 max-w-full" />
      <p className="text-center text-sm text-ink-soft">
        {t('big.elsewhereText', { time: format.time(expiresAt) })}
      </p>
      <CopyButton text={link} what="link" />
    </div>
  );
}
