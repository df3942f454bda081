/** Another game with the same table: the host's button, and what the others wait for. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { codeOf } from '../../live/api.ts';
import { canStartGame, type CanStartGame } from '../../live/commands.ts';
import { useTable } from '../../live/Table.tsx';
import { Button, buttonClasses } from '../../parts/Button.tsx';
import { Card } from '../../parts/Card.tsx';
import { toast } from '../../parts/Toasts.tsx';
import { usePath } from '../../words/Language.tsx';
import { useTranslation } from '../../words/useTranslation.ts';

export function PlayAgain() {
  const { t } = useTranslation('results');
  const { isHost } = useTable();
  const path = usePath();
  return (
    <Card title={t('again.title')} className="text-center">
      <div className="grid gap-3">
        {isHost ? <HostAgain /> : <p className="text-ink-soft">{t('again.waiting')}</p>}
        <Link to={path('/')} className={buttonClasses({ kind: 'quiet', wide: true })}>
          {t('again.home')}
        </Link>
      </div>
    </Card>
  );
}

function HostAgain() {
  const { t } = useTranslation('results');
  const { data } = useQuery({ queryKey: ['can-start'], queryFn: canStartGame, staleTime: 0 });
  const { again, isBusy } = useAgain();
  return (
    <>
      <Remaining allowance={data} />
      <Button kind="act" size="large" wide busy={isBusy} onClick={() => void again()}>
        {t('again.button')}
      </Button>
    </>
  );
}

function Remaining({ allowance }: { allowance: CanStartGame | undefined }) {
  const { t } = useTranslation('results');
  if (allowance === undefined) return null;
  const { remaining } = allowance;
  return (
    <p className="text-sm text-ink-soft">
      {remaining === null ? t('again.unlimited') : t('again.remaining', { count: remaining })}
    </p>
  );
}

function useAgain() {
  const { t } = useTranslation('results');
  const { gameId, playAgain } = useTable();
  const navigate = useNavigate();
  const path = usePath();
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await playAgain();
      toast({ title: t('again.started') });
      await navigate(path(`/game/${gameId}?host=true`));
    } catch (error) {
      if (codeOf(error) === 'ONLY_HOST') {
        toast({ kind: 'error', title: t('again.onlyHostTitle'), text: t('again.onlyHost') });
      } else {
        toast({ kind: 'error', text: t('again.failed') });
      }
    } finally {
      setBusy(false);
    }
  };
  return { again, isBusy };
}
