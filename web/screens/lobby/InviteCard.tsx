/** The invitation for other players: address and code to type, a link to share, a QR code to scan. */

import { useId, useState, type ReactNode } from 'react';

import { usePlayersUrl } from '../../api/usePlayersUrl.ts';
import { Button } from '../../components/controls/Button.tsx';
import { CopyButton } from '../../components/controls/CopyButton.tsx';
import { Card } from '../../components/page/Card.tsx';
import { QrCode } from '../../components/page/QrCode.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { codeGroups } from './join-code.ts';

export function InviteCard() {
  const { t } = useTranslation('settings');
  const { game } = useGameContext();
  const path = usePath();
  const { origin, host, problem } = usePlayersUrl();
  const site = origin + path('/');
  const link = origin + path(`/join/${game.id}`);
  return (
    <Card title={t('invite.title')} className="flat:py-4 flat:[&>header]:sr-only">
      <div className="grid gap-3 flat:grid-cols-2 flat:gap-6">
        <InviteRow
          label={t('invite.site')}
          copy={<CopyButton text={site} what="link" label={t('invite.copy')} name={t('invite.copySite')} />}
        >
          <span className="text-lg font-semibold">{host}</span>
        </InviteRow>
        <InviteRow
          label={t('invite.code')}
          copy={
            <CopyButton text={game.code} what="code" label={t('invite.copy')} name={t('common:copy.code')} />
          }
        >
          <JoinCode code={game.code} />
        </InviteRow>
      </div>
      <ShareRow link={link} />
      {problem !== null && (
        <p role="note" className="mt-4 rounded-md bg-act-wash p-4 text-sm font-semibold">
          {t(problem === 'localOnly' ? 'invite.localOnly' : 'invite.noNetwork')}
        </p>
      )}
    </Card>
  );
}

function InviteRow({ label, copy, children }: { label: string; copy: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{label}</p>
        <p>{children}</p>
      </div>
      {copy}
    </div>
  );
}

/** In groups of three digits, which are easier to read aloud and to remember. */
function JoinCode({ code }: { code: string }) {
  return (
    <span
      dir="ltr"
      className="numerals inline-flex whitespace-nowrap gap-[0.35em] text-[clamp(1.75rem,1rem+3.4vw,3.5rem)] leading-tight flat:text-[1.75rem] font-bold"
    >
      {codeGroups(code).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

/** On a laptop the QR code is shown at once, because people scan it from the screen. */
const hasRoom = (): boolean => window.matchMedia('(min-width: 64rem) and (min-height: 40rem)').matches;

function ShareRow({ link }: { link: string }) {
  const { t } = useTranslation('settings');
  const { game } = useGameContext();
  const [isShown, setShown] = useState(hasRoom);
  const id = useId();
  const text =
    game.name === ''
      ? t('invite.shareTextPlain', { code: game.code })
      : t('invite.shareText', { game: game.name, code: game.code });

  async function share() {
    try {
      await navigator.share({ title: t('invite.shareTitle'), text, url: link });
    } catch {
      // The person closed the share sheet: no message.
    }
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2 flat:mt-3">
        {'share' in navigator && (
          <Button size="small" icon="share" onClick={() => void share()}>
            {t('invite.share')}
          </Button>
        )}
        <CopyButton text={link} what="link" label={t('invite.shareLink')} />
        <Button
          kind="quiet"
          size="small"
          icon="qr"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'invite.qrHide' : 'invite.qr')}
        </Button>
      </div>
      <div id={id} hidden={!isShown} className="mt-4">
        {isShown && (
          <div className="grid animate-fade justify-items-center gap-3">
            <QrCode link={link} className="w-56 max-w-full" />
            <p className="text-sm text-ink-soft">{t('invite.qrText')}</p>
          </div>
        )}
      </div>
    </>
  );
}
