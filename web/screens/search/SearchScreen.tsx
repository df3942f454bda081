/** /search?q=: matching topics and pages, and a quiz on any typed topic. */

import { Link, useSearchParams } from 'react-router';

import { TOPIC_MAX } from '../../../game/constants.ts';
import { presetTopics } from '../../../game/topics.ts';
import { LANDING_PAGES, type LandingPage } from '../../../protocol/constants.ts';
import { useOfferedTopics, useService, type Service } from '../../api/topics.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { filterByTypedWords } from '../../components/languages/filter-by-typed-words.ts';
import { Card } from '../../components/page/Card.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { useHydrated } from '../../components/page/useHydrated.ts';
import { matchingTopics } from '../../components/topics/matching-topics.ts';
import { StartLink } from '../../components/topics/StartLink.tsx';
import { useLanguage, usePath, useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function SearchScreen() {
  useMessages('pages');
  const { t } = useTranslation('pages');
  const [params, setParams] = useSearchParams();
  const isHydrated = useHydrated();
  // The prerendered page has no query.
  const query = isHydrated ? (params.get('q') ?? '').slice(0, TOPIC_MAX) : '';
  return (
    <>
      <TopBar />
      <main className="column px-4 py-4">
        <ScreenTitle className="text-2xl">{t('search.title')}</ScreenTitle>
        <search className="mt-4 block">
          <form
            key={query}
            action={(data) => {
              const typed = data.get('q');
              setParams(typeof typed === 'string' && typed.trim() !== '' ? { q: typed.trim() } : {});
            }}
          >
            <TextField
              hideLabel
              large
              name="q"
              type="search"
              label={t('search.label')}
              placeholder={t('search.placeholder')}
              defaultValue={query}
              maxLength={TOPIC_MAX}
              action={<IconButton icon="send" type="submit" label={t('search.button')} />}
            />
          </form>
        </search>
        {query === '' ? <Empty /> : <Found query={query} />}
      </main>
    </>
  );
}

/** Shown without a query: the link to the list of all topics. */
function Empty() {
  useMessages('landing');
  const { t } = useTranslation('pages');
  return (
    <div className="mt-6 grid gap-1">
      <p className="text-ink-soft">{t('search.empty')}</p>
      <PageLink page="quiz-topics" />
    </div>
  );
}

/** Topics that match the query, presets first. */
const MATCHES_MAX = 8;

function Found({ query }: { query: string }) {
  useMessages('landing');
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const offered = useOfferedTopics(language);
  const service = useService(query, language);
  const topics = filterByTypedWords(query, presetTopics, (topic) => t(`common:topics.${topic}`));
  const presets = topics.map((topic) => t(`common:topics.${topic}`));
  const names = [...new Set([...presets, ...matchingTopics(query, offered)])].slice(0, MATCHES_MAX);
  const isOfferedAbove = (name: string) => service?.isServed === false && service.nearby.includes(name);
  const pages = filterByTypedWords(
    query,
    LANDING_PAGES,
    (page) => `${t(`landing:${page}.title`)} ${t(`landing:${page}.lead`)}`,
  );
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      {service?.isServed === false ? (
        <Unserved topic={query} service={service} offered={offered.map(({ name }) => name)} />
      ) : (
        <StartCard topic={query} />
      )}
      {names.length === 0 && service?.isServed !== false && (
        <p className="text-ink-soft">{t('search.none')}</p>
      )}
      {names
        // The typed topic itself is offered above.
        .filter((name) => name.toLowerCase() !== query.toLowerCase() && !isOfferedAbove(name))
        .map((name) => (
          <StartOn key={name} kind="plain" topic={name} />
        ))}
      {pages.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg">{t('search.pages')}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <PageLink page={page} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const OFFERED_MAX = 5;

interface UnservedProps {
  topic: string;
  service: Service;
  /** Shown if no similar topic is known. */
  offered: readonly string[];
}

/** Says that a topic is unavailable here, with the topics that a game would offer instead. */
function Unserved({ topic, service: { nearby, wider }, offered }: UnservedProps) {
  const { t } = useTranslation('pages');
  const shown = (nearby.length > 0 ? nearby : offered).slice(0, OFFERED_MAX);
  return (
    <div className="grid gap-3">
      <output>
        {wider === null ? t('search.unserved', { topic }) : t('search.wider', { topic, wider })}
      </output>
      {shown.map((name) => (
        <StartOn key={name} kind={name === wider ? 'act' : 'plain'} topic={name} />
      ))}
    </div>
  );
}

function StartCard({ topic }: { topic: string }) {
  const { t } = useTranslation('pages');
  return (
    <Card>
      <p className="mb-3 text-sm text-ink-soft">{t('search.startText')}</p>
      <StartOn kind="act" topic={topic} />
    </Card>
  );
}

function StartOn({ topic, kind }: { topic: string; kind: 'act' | 'plain' }) {
  const { t } = useTranslation('pages');
  return (
    <StartLink topic={topic} kind={kind} wide>
      {t('search.start', { topic })}
    </StartLink>
  );
}

function PageLink({ page }: { page: LandingPage }) {
  const { t } = useTranslation('landing');
  const path = usePath();
  return (
    <Link to={path(`/${page}`)} className="flex min-h-11 items-center underline underline-offset-4">
      {t(`${page}.title`)}
    </Link>
  );
}
