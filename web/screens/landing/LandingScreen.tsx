/** A landing page: what Quizround offers one kind of visitor, and the link to a game. */

import { Link } from 'react-router';

import { LANDING_PAGES, type LandingPage } from '../../../protocol/constants.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { buttonClasses } from '../../components/controls/Button.tsx';
import { Optional } from '../../components/errors/Optional.tsx';
import { LanguagePicker } from '../../components/languages/LanguagePicker.tsx';
import { OfferedLanguage } from '../../components/languages/OfferedLanguage.tsx';
import { Card } from '../../components/page/Card.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { useFormat } from '../../i18n/format.ts';
import { usePath, useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { TriviaGenerator } from './TriviaGenerator.tsx';

const QuizTopics = lazyPart(() => import('./QuizTopics.tsx').then((module) => module.QuizTopics));

const POINTS = ['a', 'b', 'c'] as const;

export function LandingScreen({ page }: { page: LandingPage }) {
  useMessages('landing');
  const { t } = useTranslation('landing');
  const path = usePath();
  return (
    <>
      <TopBar>
        <LanguagePicker />
      </TopBar>
      <main className="page pb-12">
        <div className="mx-auto max-w-3xl py-8 text-center sm:py-14">
          <ScreenTitle className="text-3xl">{t(`${page}.title`)}</ScreenTitle>
          <p className="mx-auto mt-4 max-w-xl text-lg text-ink-soft">{t(`${page}.lead`)}</p>
          <Link to={path('/')} className={buttonClasses({ kind: 'act', size: 'large' }, 'mt-7')}>
            {t('start')}
          </Link>
          <div className="*:justify-center!">
            <OfferedLanguage />
          </div>
        </div>
        {page === 'trivia-generator' && <TriviaGenerator />}
        {page === 'quiz-topics' && (
          <Optional>
            <QuizTopics />
          </Optional>
        )}
        <ul className="grid gap-4 md:grid-cols-3">
          {POINTS.map((point) => (
            <li key={point} className="grid">
              <Card title={t(`${page}.${point}.title`)}>
                <p className="text-ink-soft">{t(`${page}.${point}.text`)}</p>
              </Card>
            </li>
          ))}
        </ul>
        <HowItWorks />
        <MorePages except={page} />
      </main>
    </>
  );
}

function HowItWorks() {
  const { t } = useTranslation('landing');
  const format = useFormat();
  return (
    <section className="mt-14">
      <h2 className="mb-5 text-center text-2xl">{t('howItWorks')}</h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {POINTS.map((step, index) => (
          <li key={step} className="flex gap-4 md:flex-col md:items-center md:text-center">
            <span
              aria-hidden="true"
              className="numerals grid size-12 shrink-0 place-items-center rounded-full bg-act-wash text-lg font-bold text-act-text"
            >
              {format.number(index + 1)}
            </span>
            <p>{t(`steps.${step}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MorePages({ except }: { except: LandingPage }) {
  const { t } = useTranslation('landing');
  const path = usePath();
  return (
    <nav className="mt-14" aria-label={t('more')}>
      <h2 className="mb-3 text-lg">{t('more')}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {LANDING_PAGES.filter((page) => page !== except).map((page) => (
          <li key={page}>
            <Link
              to={path(`/${page}`)}
              className="flex min-h-11 items-center py-1.5 leading-snug underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {t(`${page}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
