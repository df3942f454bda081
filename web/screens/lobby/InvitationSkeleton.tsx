/** An invitation while its game is unknown: the parts that are the same for every game, in their final places. Its page is prerendered. */

import { Button } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { RoundTable } from '../../components/game/RoundTable.tsx';
import { Card } from '../../components/page/Card.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { useHydrated } from '../../components/page/useHydrated.ts';
import { useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LobbyLayout } from './LobbyLayout.tsx';
import { CHAIRS_MIN, TABLE_WIDTHS } from './LobbyTable.tsx';

export interface InvitationSkeletonProps {
  /** On the table: what the game waits for. */
  text: string;
  /** Inside the game's frame, which has the top bar. */
  bare: boolean;
}

export function InvitationSkeleton({ text, bare }: InvitationSkeletonProps) {
  useMessages('table');
  const { t } = useTranslation('lobby');
  return (
    <div aria-busy="true" className={useHydrated() ? undefined : 'written-out'}>
      {!bare && <TopBar />}
      <LobbyLayout
        gameName=""
        first={
          <>
            <h1 className="text-2xl">{t('title.visitor')}</h1>
            <Card title={t('join.titlePlain')}>
              <div className="grid gap-4">
                <div className="flex items-start gap-3">
                  <div className="mt-7 size-14 shrink-0 animate-breathe rounded-full bg-paper-deep" />
                  <TextField
                    large
                    disabled
                    label={t('join.name')}
                    placeholder={t('join.namePlaceholder')}
                    className="min-w-0 flex-1"
                  />
                </div>
                <Button kind="act" size="large" wide disabled>
                  {t('join.submit')}
                </Button>
              </div>
            </Card>
          </>
        }
        table={
          <RoundTable seats={[]} free={CHAIRS_MIN} label={text} className={TABLE_WIDTHS}>
            <output className="text-sm text-ink-soft">{text}</output>
          </RoundTable>
        }
        rest={null}
      />
    </div>
  );
}
