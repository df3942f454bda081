/** Terms of use and privacy, in plain language. */

import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { RETENTION_DAYS } from '../../../protocol/constants.ts';
import { Button } from '../../components/controls/Button.tsx';
import { PaywallOnly } from '../../components/page/PaywallOnly.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { usePath, useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { EraseData } from './EraseData.tsx';

const SECTIONS = ['beta', 'asIs', 'ai', 'kept', 'analytics', 'payment', 'fair'] as const;

/** From the same table as the retention job. */
const KEPT_DAYS = {
  seen: RETENTION_DAYS.seenFacts,
  plays: RETENTION_DAYS.plays,
  feedback: RETENTION_DAYS.feedback,
  topics: RETENTION_DAYS.freeTopicQuestions,
};

export function TermsScreen() {
  useMessages('pages');
  const { t } = useTranslation('pages');
  return (
    <>
      <TopBar />
      <main className="column max-w-2xl px-4 py-4">
        <BackButton />
        <ScreenTitle className="mt-4 text-3xl max-[25rem]:text-xl">{t('terms.title')}</ScreenTitle>
        <p className="mt-3 text-lg text-ink-soft">{t('terms.lead')}</p>
        {SECTIONS.map((section) => (
          <Section key={section} section={section}>
            {section === 'beta' && (
              <PaywallOnly as="p" className="mt-2">
                {t('terms.beta.paid')}
              </PaywallOnly>
            )}
            {section === 'kept' && (
              <>
                <p className="mt-2">{t('terms.kept.server', KEPT_DAYS)}</p>
                <p className="mt-2">{t('terms.kept.browser')}</p>
              </>
            )}
          </Section>
        ))}
        <EraseData />
      </main>
    </>
  );
}

interface SectionProps {
  section: (typeof SECTIONS)[number];
  children: ReactNode;
}

function Section({ section, children }: SectionProps) {
  const { t } = useTranslation('pages');
  const content = (
    <>
      <h2 className="mb-2 text-lg">{t(`terms.${section}.title`)}</h2>
      <p>{t(`terms.${section}.text`)}</p>
      {children}
    </>
  );
  if (section !== 'payment') return <section className="mt-8">{content}</section>;
  return (
    <PaywallOnly as="section" className="mt-8">
      {content}
    </PaywallOnly>
  );
}

/** Goes back to the previous page of the app, or to the start page. */
function BackButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePath();

  async function goBack() {
    // React Router numbers its history entries: before number 0 there is none of ours.
    const state: unknown = window.history.state;
    const isFirst = !(typeof state === 'object' && state !== null && 'idx' in state && state.idx !== 0);
    await (isFirst ? navigate(path('/')) : navigate(-1));
  }

  return (
    <Button size="small" icon="back" onClick={() => void goBack()}>
      {t('back')}
    </Button>
  );
}
