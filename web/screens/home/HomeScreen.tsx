/** The start page: the animated table, and the form to create or join a game. */

import { Suspense } from 'react';
import { Link } from 'react-router';

import { useInstallOffer } from '../../browser/installation.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { LanguagePicker } from '../../components/languages/LanguagePicker.tsx';
import { OfferedLanguage } from '../../components/languages/OfferedLanguage.tsx';
import { RichText } from '../../components/page/RichText.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { useHydrated } from '../../components/page/useHydrated.ts';
import { usePath, useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { checkoutReturn } from '../../storage/page-state.ts';
import { currentGame } from '../../storage/session.ts';
import { DemoTable } from './DemoTable.tsx';
import { EntryCard } from './EntryCard.tsx';
import { HowToPlay } from './HowToPlay.tsx';

const InstallPrompt = lazyPart(() =>
  import('../../components/notices/InstallPrompt.tsx').then((module) => module.InstallPrompt),
);
const GameReturn = lazyPart(() => import('./GameReturn.tsx').then((module) => module.GameReturn));

export function HomeScreen() {
  const isInstallable = useInstallOffer();
  useMessages('home');
  const { t } = useTranslation('home');
  return (
    <div className="overflow-x-clip">
      <TopBar>
        <LanguagePicker />
      </TopBar>
      <main className="group page isolate grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-1 pb-8 flat:grid-cols-[minmax(0,1fr)_10rem] flat:items-start lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:pt-4">
        <div className="relative -z-10 short:hidden max-sm:group-has-data-joining:hidden flat:order-2 lg:sticky lg:top-12 lg:order-2 lg:mt-12 lg:self-start">
          <Rings />
          <DemoTable className="max-w-[11.5rem] max-lg:tall:max-w-[17rem] max-lg:not-flat:sm:max-w-sm lg:max-w-none" />
        </div>
        <div className="column relative lg:mx-0">
          <ScreenTitle className="mt-5 text-center text-xl not-flat:sm:text-3xl flat:mt-0 lg:mt-0 lg:text-start lg:text-[3.25rem] lg:leading-[1.04]">
            {t('headline')}
          </ScreenTitle>
          <p className="mt-2 hidden text-center text-ink-soft tall:block lg:mt-4 lg:block lg:text-start lg:text-lg">
            {t('lead')}
          </p>
          <div className="mt-4 flat:mt-2 lg:mt-7">
            <PossibleReturn />
            <EntryCard />
          </div>
          <OfferedLanguage />
          <p className="mt-4 text-center text-sm text-ink-soft lg:text-start">
            <RichText text={t('terms')} parts={{ a: TermsLink }} />
          </p>
          <div className="mt-8">
            <HowToPlay />
          </div>
          {isInstallable && (
            <Suspense fallback={null}>
              <InstallPrompt className="mt-4" />
            </Suspense>
          )}
        </div>
      </main>
    </div>
  );
}

/** A separate component: stored text is known after hydration, and the rest of the page need not render again for it. */
function PossibleReturn() {
  const mayReturn = useHydrated() && (checkoutReturn() ?? currentGame()) !== null;
  if (!mayReturn) return null;
  return (
    <Suspense fallback={null}>
      <GameReturn />
    </Suspense>
  );
}

function TermsLink({ children }: { children: string }) {
  const path = usePath();
  return (
    <Link to={path('/terms')} className="underline underline-offset-2 hover:text-ink">
      {children}
    </Link>
  );
}

/** The rings of the table, continued in the page's background. */
function Rings() {
  return (
    <svg
      viewBox="-50 -50 100 100"
      fill="none"
      aria-hidden="true"
      className="absolute start-1/2 top-1/2 -z-10 aspect-square w-[46rem] -translate-1/2 stroke-ring lg:w-[76rem] rtl:translate-x-1/2"
    >
      {[27, 34, 42, 49.5].map((radius, index) => (
        <circle key={radius} r={radius} strokeWidth={0.5 - index * 0.1} />
      ))}
    </svg>
  );
}
