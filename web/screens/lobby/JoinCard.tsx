/** Joining by name: what a visitor sees until seated. */

import { useState, type SubmitEvent } from 'react';

import type { Join } from '../../api/commands.ts';
import { Button } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { NAME_MAX_UNITS } from '../../components/game/name-length.ts';
import { newName } from '../../components/game/new-name.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { Card } from '../../components/page/Card.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { keepTypedName, typedName } from '../../storage/page-state.ts';
import { AvatarButton, randomAvatarSeed } from './AvatarButton.tsx';
import { smallestTeam, TeamChoice } from './TeamChoice.tsx';

export function JoinCard() {
  const { t } = useTranslation('lobby');
  const { game } = useGameContext();
  const [name, setName] = useState(typedName);
  const [avatar, setAvatar] = useState(randomAvatarSeed);
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
          <AvatarButton
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
            maxLength={NAME_MAX_UNITS}
            autoComplete="nickname"
            enterKeyHint="go"
            error={wrong}
            onChange={(event) => {
              setName(event.target.value);
              keepTypedName(event.target.value);
            }}
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
  const game = useGameContext();
  const refusal = useRefusal();
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async (body: Join) => {
    const name = newName(body.name, await game.join(body));
    if (name !== null) toast({ text: t('seat.renamed', { name }) });
  };
  const { run, isBusy } = useAction(send, (code) => {
    if (code === 'NAME_REQUIRED' || code === 'NAME_TOO_LONG') {
      setWrong(refusal(code));
      return null;
    }
    const isToldWhy = code === 'GAME_FULL' || code === 'REMOVED' || code === 'GAME_STARTED';
    return { title: t('common:toast.error'), text: isToldWhy ? refusal(code) : t('join.errors.failed') };
  });

  async function join(body: Join) {
    if (body.name === '') {
      setWrong(t('join.errors.name'));
      toast({ kind: 'error', title: t('join.errors.nameTitle'), text: t('join.errors.name') });
      return;
    }
    setWrong(null);
    await run(body);
  }

  return { join, isBusy, wrong };
}
