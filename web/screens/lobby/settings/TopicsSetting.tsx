/** The host's own topics, up to ten. */

import { PERSONAL_TOPICS_MAX, TOPIC_MAX } from '../../../../game/constants.ts';
import { Button } from '../../../components/Button.tsx';
import { Toggle } from '../../../components/Toggle.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { TextList } from './TextList.tsx';
import type { DraftProps } from './useDraft.ts';

export function TopicsSetting({ draft }: DraftProps) {
  const { t } = useTranslation('settings');
  const { personalTopics } = draft.shown;
  const isLocked = draft.isUnlocked !== true;
  const topics = personalTopics ?? [];
  const set = (next: readonly string[]) => draft.change({ personalTopics: [...next] });
  return (
    <div className="grid gap-2">
      <Toggle
        label={t('topics.label')}
        hint={t('topics.hint')}
        checked={personalTopics !== null}
        disabled={isLocked}
        onChange={(isOn) => draft.change({ personalTopics: isOn ? [''] : null })}
      />
      {personalTopics !== null && (
        <div className="grid animate-fade gap-2 pb-2">
          <TextList
            lines={topics}
            least={1}
            maxLength={TOPIC_MAX}
            placeholder={t('topics.placeholder')}
            label={(number) => t('topics.name', { number })}
            removeLabel={(number) => t('topics.remove', { number })}
            onChange={set}
          />
          <UnavailableTopics draft={draft} />
          {topics.length < PERSONAL_TOPICS_MAX && (
            <Button size="small" icon="plus" onClick={() => set([...topics, ''])}>
              {t('topics.add')}
            </Button>
          )}
          <p className="text-center text-sm text-ink-soft">
            {t('topics.count', { count: topics.length, total: PERSONAL_TOPICS_MAX })}
          </p>
        </div>
      )}
    </div>
  );
}

/** Which topics cannot be saved, and why. */
function UnavailableTopics({ draft: { unavailable } }: DraftProps) {
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
      {notForKids !== '' && <p>{t('topics.notForKids', { topics: notForKids })}</p>}
      {unknown !== '' && <p>{t('topics.unavailable', { topics: unknown })}</p>}
    </div>
  );
}
