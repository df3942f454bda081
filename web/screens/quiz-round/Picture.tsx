/** The picture of a question. */

import type { QuestionView } from '../../../game/view.ts';
import { classes } from '../../components/page/classes.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Without long press, which would show the image's address; the address may contain the answer. */
export function Picture({ question, isSmall = false }: { question: QuestionView; isSmall?: boolean }) {
  const { t } = useTranslation('play');
  if (question.imageUrl === undefined) return null;
  return (
    <img
      src={question.imageUrl}
      alt={t('question.picture')}
      className={classes(
        'pointer-events-none mx-auto mt-2 w-auto max-w-full rounded-sm border border-line object-contain',
        isSmall ? 'h-16' : 'h-28 sm:h-40 [@media(max-height:42rem)]:h-20',
      )}
    />
  );
}
