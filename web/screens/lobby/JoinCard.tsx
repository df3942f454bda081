/** Joining by name: what a visitor sees until seated. */

import { useState, type SubmitEvent } from 'react';

import { codeOf } from '../../api/client.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { FaceButton, newFace } from './FaceButton.tsx';
import { NAME_LENGTH } from './names.ts';
import { smallestTeam, TeamChoice } from './TeamChoice.tsx';

export function JoinCard() {
  const { t } = useTranslation('lobby');
  const { game } = useGameContext();
  const [name, setName] = useState('');
  const [avatar, setAvatar] = useState(newFace);
  const [picked, setPicked] = useState<number | null>(null);
  const { join, isBusy, wrong } = useJoin();
  const { teams } = game.settings;
  const team = teams === null ? null : (picked ?? smallestTeam(game));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void join({ name: name.trim(), avatar, ...(team === null ? {} : { team }) });
  }

  return (
    <Card title={game.name === '' ? t('join.titlePlain') : t('join.title', { game: game.name })}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="flex items-start gap-3">
          <FaceButton
            seed={avatar}
            seat={game.players.length}
            onChange={setAvatar}
            className="mt-7 size-14"
          />
          <TextField
            large
            label={t('join.name')}
            placeholder={t('join.namePlaceholder')}
            value={name}
            maxLength={NAME_LENGTH}
            autoComplete="nickname"
            enterKeyHint="go"
            error={wrong}
            onChange={(event) => setName(event.target.value)}
            className="min-w-0 flex-1"
          />
        </div>
        {team !== null && <TeamChoice label={t('join.team')} team={team} onChange={setPicked} />}
        <Button type="submit" kind="act" size="large" wide busy={isBusy}>
          {isBusy ? t('join.joining') : t('join.submit')}
        </Button>
      </form>
    </Card>
  );
}

function useJoin() {
  const { t } = useTranslation('lobby');
  const table = useGameContext();
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  function fail(error: unknown) {
    const code = codeOf(error);
    const title = t('common:toast.error');
    if (code === 'NAME_REQUIRED' || code === 'NAME_TOO_LONG') setWrong(refusal(code));
    else if (code === 'GAME_FULL' || code === 'REMOVED' || code === 'GAME_STARTED')
      toast({ kind: 'error', title, text: refusal(code) });
    else toast({ kind: 'error', title, text: t('join.errors.failed') });
  }

  async function join(body: { name: string; avatar: string; team?: number }) {
    if (body.name === '') {
      setWrong(t('join.errors.name'));
      toast({ kind: 'error', title: t('join.errors.nameTitle'), text: t('join.errors.name') });
      return;
    }
    setWrong(null);
    setBusy(true);
    try {
      await table.join(body);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return { join, isBusy, wrong };
}
