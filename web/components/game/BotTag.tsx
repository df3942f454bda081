/** The mark beside a bot's name in every list. */

import { useTranslation } from '../../i18n/useTranslation.ts';

export function BotTag() {
  const { t } = useTranslation();
  return (
    <span className="ms-[0.6em] rounded-full bg-card-deep px-[0.6em] text-[0.65em] font-semibold text-ink-soft">
      {t('seat.bot')}
    </span>
  );
}
