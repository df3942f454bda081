/** Two to five teams, each with its name. */

import { NAME_MAX, TEAMS } from '../../../../game/constants.ts';
import { Button } from '../../../components/Button.tsx';
import { itemAt } from '../../../components/item-at.ts';
import { Toggle } from '../../../components/Toggle.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { TextList } from './TextList.tsx';
import type { DraftProps } from './useDraft.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;

export function TeamsSetting({ draft }: DraftProps) {
  const { t } = useTranslation('settings');
  const { teams } = draft.shown;
  const isLocked = draft.isUnlocked !== true;
  const names = teams?.names ?? [];
  const set = (next: readonly string[]) => draft.change({ teams: { names: [...next] } });
  /** A name that no team has yet. */
  const nextName = () =>
    itemAt(
      NAMES.map((key) => t(`teams.names.${key}`)).filter((name) => !names.includes(name)),
      0,
    );
  return (
    <div className="grid gap-2">
      <Toggle
        label={t('teams.label')}
        hint={t('teams.hint')}
        checked={teams !== null}
        disabled={isLocked}
        onChange={(isOn) =>
          draft.change({ teams: isOn ? { names: [t('teams.names.a'), t('teams.names.b')] } : null })
        }
      />
      {teams !== null && (
        <div className="grid animate-fade gap-2 pb-2">
          <TextList
            lines={names}
            least={TEAMS.min}
            maxLength={NAME_MAX}
            label={(number) => t('teams.name', { number })}
            removeLabel={(number) => t('teams.remove', { number })}
            error={draft.wrong === null ? null : t(`teams.${draft.wrong}`)}
            onChange={set}
          />
          {names.length < TEAMS.max && (
            <Button size="small" icon="plus" onClick={() => set([...names, nextName()])}>
              {t('teams.add')}
            </Button>
          )}
          <p className="text-sm text-ink-soft">{t('teams.advice')}</p>
        </div>
      )}
    </div>
  );
}
