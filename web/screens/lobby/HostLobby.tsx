/** The lobby for the host, playing or organizing: the invitation, the settings, the start. */

import { useState } from 'react';

import { useUnlock } from '../../api/useUnlock.ts';
import { PaywallDialog, type PaywallDialogProps } from '../../components/dialogs/PaywallDialog.tsx';
import { QuestionLanguageNote } from '../../components/languages/QuestionLanguage.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BigScreenCard } from './BigScreenCard.tsx';
import { InviteCard } from './InviteCard.tsx';
import { LobbyLayout } from './LobbyLayout.tsx';
import { LobbyTable } from './LobbyTable.tsx';
import { OrganizerCard } from './OrganizerCard.tsx';
import { PlayersCard } from './PlayersCard.tsx';
import { SeatCard } from './SeatCard.tsx';
import { SettingsCard } from './settings/SettingsCard.tsx';
import { useDraft } from './settings/useDraft.ts';
import { useSavedSettings } from './settings/useSavedSettings.ts';
import { StartBar } from './StartBar.tsx';

export function HostLobby() {
  const { t } = useTranslation('lobby');
  const { game, me } = useGameContext();
  const [paywall, setPaywall] = useState<PaywallDialogProps['reason'] | null>(null);
  const wantUnlock = () => setPaywall('settings');
  const draft = useDraft(wantUnlock);
  const isUnlocked = useUnlock()?.unlocked === true;
  useSavedSettings();
  const isOrganizer = me.role === 'organizer';
  return (
    <>
      <LobbyLayout
        gameName={game.name}
        first={
          <>
            <ScreenTitle className="text-2xl">
              {t(isOrganizer ? 'title.organizer' : 'title.host')}
            </ScreenTitle>
            <QuestionLanguageNote language={game.language} />
            <InviteCard />
          </>
        }
        table={
          <>
            <LobbyTable />
            <PlayersCard />
            {isOrganizer ? <OrganizerCard /> : <SeatCard />}
          </>
        }
        rest={
          <>
            <SettingsCard draft={draft} onUnlock={wantUnlock} />
            {(isUnlocked || game.settings.showScreen) && <BigScreenCard />}
          </>
        }
      />
      <StartBar draft={draft} onExhausted={() => setPaywall('plays')} />
      <PaywallDialog
        open={paywall !== null}
        onClose={() => setPaywall(null)}
        {...(paywall ? { reason: paywall } : {})}
      />
    </>
  );
}
