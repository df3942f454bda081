/** For a host who runs the game and does not play. */

import { Badge } from '../../components/page/Badge.tsx';
import { Card } from '../../components/page/Card.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function OrganizerCard() {
  const { t } = useTranslation('settings');
  return (
    <Card className="grid justify-items-start gap-2" aria-label={t('organizer.badge')}>
      <Badge kind="act">
        <Icon name="key" className="size-4" />
        {t('organizer.badge')}
      </Badge>
      <p className="text-sm text-ink-soft">{t('organizer.text')}</p>
    </Card>
  );
}
