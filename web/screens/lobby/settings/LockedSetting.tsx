/** A setting shown locked until the unlock; pressing it opens the offer. */

import type { SettingKey } from '../../../../game/settings.ts';
import { useCapabilities } from '../../../api/capabilities.ts';
import { UNLOCK_PRICE } from '../../../components/dialogs/PaywallDialog.tsx';
import { Badge } from '../../../components/page/Badge.tsx';
import { Icon } from '../../../components/page/Icon.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';

export interface LockedSettingProps {
  setting: SettingKey;
  onUnlock: () => void;
}

export function LockedSetting({ setting, onUnlock }: LockedSettingProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const canPay = useCapabilities()?.payments !== false;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onUnlock}
      className="flex min-h-11 w-full items-center justify-between gap-4 py-1.5 text-start"
    >
      <span className="min-w-0 font-semibold">{t(`setting.${setting}.label`)}</span>
      <Badge kind="outline" className="shrink-0">
        <Icon name="lock" className="size-4" />
        {canPay ? format.price(UNLOCK_PRICE) : t('pro')}
      </Badge>
    </button>
  );
}
