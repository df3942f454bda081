/** The topics to play: the presets, and by theme the topics of the shipped questions in the page's language. A tap starts a quiz. */

import { PRESETS } from '../../../game/constants.ts';
import { THEMES } from '../../../protocol/themes.ts';
import { useTopicList, type TopicList } from '../../api/topics.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/page/Card.tsx';
import { Skeleton } from '../../components/page/Skeleton.tsx';
import { StartLink } from '../../components/topics/StartLink.tsx';
import { useLanguage, useMessages } from '../../i18n/Language.tsx';
import { useRefusal, type ProblemCode } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function QuizTopics() {
  useMessages('topics');
  const { t } = useTranslation('landing');
  const list = useTopicList(useLanguage());
  return (
    <div className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      <Card title={t('quiz-topics.classics')} className="md:col-span-2">
        <p className="mb-4 text-ink-soft">{t('quiz-topics.hint')}</p>
        <TopicLinks names={PRESETS.map((key) => t(`common:topics.${key}`))} />
      </Card>
      {list?.failure === undefined ? <Themes list={list} /> : <NotLoaded code={list.failure} />}
    </div>
  );
}

/** A card per theme: all themes until the list has loaded, then only themes with topics. */
function Themes({ list }: { list: TopicList | undefined }) {
  const { t } = useTranslation('topics');
  return THEMES.map((theme) => {
    const names = list?.topics.filter((topic) => topic.theme === theme).map(({ name }) => name);
    if (names?.length === 0) return null;
    return (
      <Card key={theme} title={t(`themes.names.${theme}`)}>
        {names === undefined ? <Skeleton className="h-24 w-full" /> : <TopicLinks names={names} />}
      </Card>
    );
  });
}

function TopicLinks({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <StartLink topic={name} size="small">
            {name}
          </StartLink>
        </li>
      ))}
    </ul>
  );
}

function NotLoaded({ code }: { code: ProblemCode }) {
  const refusal = useRefusal();
  const { t } = useTranslation('errors');
  return (
    <Card kind="inset" className="text-center md:col-span-2">
      <p role="alert" className="mb-4">
        {refusal(code)}
      </p>
      <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
    </Card>
  );
}
