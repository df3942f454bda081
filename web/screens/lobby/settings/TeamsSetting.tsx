/** Two to five teams, each with its name. */

import { NAME_MAX, TEAMS } from '../../../../game/constants.ts';
import { itemAt } from '../../../../game/item-at.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Toggle } from '../../../components/controls/Toggle.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { TextList } from './TextList.tsx';
import type { EditProps } from './useDraft.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;

export function TeamsSetting({ edit }: EditProps) {
  const { t } = useTranslation('settings');
  const { teams } = edit.shown;
  const names = teams?.names ?? [];
  const set = (next: readonly string[]) => edit.change({ teams: { names: [...next] } });
  /** A name that no team has yet. */
  const nextName = () =>
    itemAt(
      NAMES.map((key) => t(`setting.teams.names.${key}`)).filter((name) => !names.includes(name)),
      0,
    );
  return (
    <div className="grid gap-2">
      <Toggle
        label={t('setting.teams.label')}
        hint={t('setting.teams.hint')}
        checked={teams !== null}
        disabled={edit.isLocked}
        onChange={(isOn) =>
          edit.change({
            teams: isOn ? { names: [t('setting.teams.names.a'), t('setting.teams.names.b')] } : null,
          })
        }
      />
      {teams !== null && (
        <div className="grid animate-fade gap-2 pb-2">
          <TextList
            lines={names}
            least={TEAMS.min}
            maxLength={NAME_MAX}
            label={(number) => t('setting.teams.name', { number })}
            removeLabel={(number) => t('setting.teams.remove', { number })}
            error={edit.wrong === null ? null : t(`setting.teams.${edit.wrong}`)}
            onChange={set}
          />
          {names.length < TEAMS.max && (
            <Button size="small" icon="plus" onClick={() => set([...names, nextName()])}>
              {t('setting.teams.add')}
            </Button>
          )}
          <p className="text-sm text-ink-soft">{t('setting.teams.advice')}</p>
        </div>
      )}
    </div>
  );
}
