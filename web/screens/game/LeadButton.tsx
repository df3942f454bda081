/** Opens the sheet of the host or organizer in a running game. */

import { useState } from 'react';

import { lazyPart } from '../../browser/load-part.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { Optional } from '../../components/errors/Optional.tsx';
import type { GameContext } from '../../connection/GameContext.tsx';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

const LeadSheet = lazyPart(() => import('./LeadSheet.tsx').then((module) => module.LeadSheet));

/** Whether this viewer leads the game and it is running. */
export const isLeading = ({ game, me, isHost }: GameContext): boolean =>
  game.status === 'in_progress' && (isHost || me.role === 'organizer');

export function LeadButton() {
  return (
    <Optional>
      <MessagesOf area="lead">
        <Opener />
      </MessagesOf>
    </Optional>
  );
}

function Opener() {
  const { t } = useTranslation('lead');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        icon="key"
        label={t('title')}
        caption={t('caption')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      />
      {wasOpened && (
        <Optional>
          <LeadSheet open={isOpen} onClose={() => setOpen(false)} />
        </Optional>
      )}
    </>
  );
}
