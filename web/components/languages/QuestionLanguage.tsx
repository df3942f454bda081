/** Says that questions are not in the language of the game: before it starts, before a topic is chosen, and beside such a question. */

import { useCapabilities } from '../../api/capabilities.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../page/Badge.tsx';

/** The language of the questions if the game's language has none. */
const FALLBACK = 'en';

/** A note if this server has no questions in `language`, the game's, and cannot write any. */
export function QuestionLanguageNote({ language }: { language: string }) {
  const { t } = useTranslation('play');
  const nameOf = useLanguageName();
  const server = useCapabilities();
  if (server === undefined || server.model || server.questionLanguages.includes(language)) return null;
  return (
    <p role="note" className="rounded-md bg-act-wash p-4 text-sm font-semibold">
      {t('questions.willBeIn', { language: nameOf(FALLBACK) })}
    </p>
  );
}

/** The language of a question, if it is not the game's. */
export function QuestionLanguageBadge({ language }: { language: string | undefined }) {
  const { t } = useTranslation('play');
  const nameOf = useLanguageName();
  if (language === undefined) return null;
  return (
    <Badge kind="outline" className="self-start">
      {t('questions.isIn', { language: nameOf(language) })}
    </Badge>
  );
}

function useLanguageName(): (code: string) => string {
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: 'language' });
  return (code) => names.of(code) ?? code;
}
