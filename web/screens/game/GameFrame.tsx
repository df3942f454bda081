/** The frame of every game screen: the top bar, the connection banner, the exit. */

import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { lazyPart } from '../../browser/load-part.ts';
import { canVibrate } from '../../browser/vibration.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { Optional } from '../../components/errors/Optional.tsx';
import { classes } from '../../components/page/classes.ts';
import { TopBar } from '../../components/page/TopBar.tsx';
import { useGameContext, type GameContext } from '../../connection/GameContext.tsx';
import { hasReactions, hasSeat, isPlaying } from '../../connection/live-game.ts';
import { useWakeLock } from '../../connection/useWakeLock.ts';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSound } from '../../sound/sound-setting.ts';
import { hasLeft } from '../../storage/session.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { GameMenu } from './GameMenu.tsx';
import { isLeading, LeadButton } from './LeadButton.tsx';
import type { BackGuard } from './useBackGuard.ts';

const GameSound = lazyPart(() => import('./GameSound.tsx').then((module) => module.GameSound));

const LiveFaces = lazyPart(() => import('./LiveFaces.tsx').then((module) => module.LiveFaces));

const InstallPrompt = lazyPart(() =>
  import('../../components/notices/InstallPrompt.tsx').then((module) => module.InstallPrompt),
);

const BigButtonsSwitch = lazyPart(() =>
  import('./BigButtonsSwitch.tsx').then((module) => module.BigButtonsSwitch),
);

const DoorLine = lazyPart(() => import('../../components/door/AtDoor.tsx').then((module) => module.DoorLine));

const WatcherKnock = lazyPart(() =>
  import('../../components/door/WatcherKnock.tsx').then((module) => module.WatcherKnock),
);

const Reactions = lazyPart(() =>
  import('../../components/reactions/Reactions.tsx').then((module) => module.Reactions),
);

const HeldBanner = lazyPart(() => import('./HeldBanner.tsx').then((module) => module.HeldBanner));

const ExtraTimeToasts = lazyPart(() =>
  import('./ExtraTimeToasts.tsx').then((module) => module.ExtraTimeToasts),
);

const TeamTitle = lazyPart(() =>
  import('../../components/teams/TeamTitle.tsx').then((module) => module.TeamTitle),
);

export function GameFrame({ back, children }: { back: BackGuard; children: ReactNode }) {
  const context = useGameContext();
  const { game, me } = context;
  const [isLeaving, setLeaving] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const path = usePath();
  const { t } = useTranslation('play');
  const isSeated = hasSeat(me);
  // An invitation needs no sounds and no moving faces.
  const isAtTable = isSeated || game.phase !== 'lobby';
  const hasSound = useSound('phone');
  useWakeLock(isPlaying(context));

  /** A finished game keeps its seats, so that players can return for the next one. */
  function exit() {
    if (game.phase === 'finished') void navigate(path('/'));
    else setLeaving(true);
  }

  return (
    <>
      {isAtTable && (
        <Optional>
          {(hasSound || canVibrate()) && <GameSound place="phone" />}
          <LiveFaces />
        </Optional>
      )}
      {game.players.some(({ askedTimeFactor }) => askedTimeFactor !== undefined) && (
        <Optional>
          <ExtraTimeToasts />
        </Optional>
      )}
      <TopBar
        title={
          game.settings.teams === null ? (
            game.name
          ) : (
            <Optional>
              <TeamTitle />
            </Optional>
          )
        }
        notice={<ConnectionBanner />}
        isUnfolded={isMenuOpen}
        isInGame={isSeated}
      >
        {!isMenuOpen && game.showScreenConnected === true && (
          <Optional>
            <BigButtonsSwitch />
          </Optional>
        )}
        {!isMenuOpen && isLeading(context) && <LeadButton />}
        <GameMenu open={isMenuOpen} onChange={setMenuOpen} />
        {isSeated && (
          <IconButton
            icon="exit"
            label={t('exit.button')}
            caption={t('exit.caption')}
            onClick={exit}
            // On a phone the menu needs the space.
            className={classes('-me-2', isMenuOpen && 'max-sm:hidden')}
          />
        )}
      </TopBar>
      {/* Not during a player's question, so that nothing moves while they tap: a knock can wait until the reveal. */}
      {answersDoor(context) && !(game.phase === 'question' && me.role === 'player') && (
        <Optional>
          <DoorLine />
        </Optional>
      )}
      {typeof game.held?.until === 'number' && (
        <Optional>
          <HeldBanner by={game.held.by} until={game.held.until} />
        </Optional>
      )}
      {me.role === 'visitor' && game.phase !== 'lobby' && <Watching />}
      {children}
      {game.phase === 'finished' && (
        <Optional>
          <InstallPrompt className="column px-4 pb-6" />
        </Optional>
      )}
      {hasReactions(game) && (
        <Optional>
          <Reactions />
        </Optional>
      )}
      <ExitDialog
        open={isLeaving || back.isAsking}
        onClose={() => {
          setLeaving(false);
          back.stay();
        }}
        onLeft={back.free}
      />
    </>
  );
}

/** Whether somebody knocks and this viewer may answer. */
function answersDoor(context: GameContext): boolean {
  const door = context.game.door ?? null;
  if (door === null || door.asking.length === 0) return false;
  return isLeading(context) || door.keeperId === context.me.playerId;
}

/** A note for visitors who came too late or left, and may watch. */
function Watching() {
  const { t } = useTranslation('play');
  const { game, gameId } = useGameContext();
  return (
    <>
      <output className="column mb-2 block px-4 text-center text-sm text-ink-soft">
        {t(hasLeft(gameId) ? 'watching.left' : 'watching.late')}
      </output>
      {((game.settings.knocking && !game.settings.kids) || game.phase === 'finished') && (
        <Optional>
          <WatcherKnock />
        </Optional>
      )}
    </>
  );
}
