/** The host's own topics, up to ten. */

import { PERSONAL_TOPICS_MAX, TOPIC_MAX } from '../../../../game/constants.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Toggle } from '../../../components/controls/Toggle.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { TextList } from './TextList.tsx';
import type { EditProps } from './useDraft.ts';

export function TopicsSetting({ edit }: EditProps) {
  const { t } = useTranslation('settings');
  const { personalTopics } = edit.shown;
  const topics = personalTopics ?? [];
  const set = (next: readonly string[]) => edit.change({ personalTopics: [...next] });
  return (
    <div className="grid gap-2">
      <Toggle
        label={t('setting.personalTopics.label')}
        hint={t('setting.personalTopics.hint')}
        checked={personalTopics !== null}
        disabled={edit.isLocked}
        onChange={(isOn) => edit.change({ personalTopics: isOn ? [''] : null })}
      />
      {personalTopics !== null && (
        <div className="grid animate-fade gap-2 pb-2">
          <TextList
            lines={topics}
            least={1}
            maxLength={TOPIC_MAX}
            placeholder={t('setting.personalTopics.placeholder')}
            label={(number) => t('setting.personalTopics.name', { number })}
            removeLabel={(number) => t('setting.personalTopics.remove', { number })}
            onChange={set}
          />
          <UnavailableTopics edit={edit} />
          {topics.length < PERSONAL_TOPICS_MAX && (
            <Button size="small" icon="plus" onClick={() => set([...topics, ''])}>
              {t('setting.personalTopics.add')}
            </Button>
          )}
          <p className="text-center text-sm text-ink-soft">
            {t('setting.personalTopics.count', { count: topics.length, total: PERSONAL_TOPICS_MAX })}
          </p>
        </div>
      )}
    </div>
  );
}

/** Which topics cannot be saved, and why. */
function UnavailableTopics({ edit: { unavailable } }: EditProps) {
  const { t } = useTranslation('settings');
  const listed = (isForKids: boolean): string =>
    unavailable
      .filter(({ code }) => (code === 'TOPIC_NOT_FOR_KIDS') === isForKids)
      .map(({ topic }) => topic)
      .join(', ');
  const [notForKids, unknown] = [listed(true), listed(false)];
  if (unavailable.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1 px-5 text-sm font-semibold text-wrong-text">
      {notForKids !== '' && <p>{t('setting.personalTopics.notForKids', { topics: notForKids })}</p>}
      {unknown !== '' && <p>{t('setting.personalTopics.unavailable', { topics: unknown })}</p>}
    </div>
  );
}
