/** Copies a code or a link, and shows for two seconds that it was copied. */

import { useEffect, useState } from 'react';

import { copyText } from '../../browser/copy-text.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { announce } from '../notices/LiveRegion.tsx';
import { toast } from '../notices/Toasts.tsx';
import { Button, type ButtonKind } from './Button.tsx';

export interface CopyButtonProps {
  text: string;
  /** The kind of text that is copied; it chooses the label. */
  what: 'code' | 'link';
  kind?: ButtonKind;
  /** The button's words; those for `what` if left out. */
  label?: string;
  /** The full label for screen readers, if the visible one is short. */
  name?: string;
  className?: string;
}

const CONFIRMATION_MS = 2_000;

export function CopyButton({ text, what, kind = 'plain', label, name, className }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(text)) {
      setCopied(true);
      announce(t(`copy.${what}Copied`));
    } else {
      toast({ kind: 'error', title: t('copy.failed'), text: t(`copy.${what}Failed`) });
    }
  }

  return (
    <Button
      kind={kind}
      size="small"
      icon={copied ? 'check' : 'copy'}
      className={className}
      aria-label={copied ? undefined : name}
      onClick={() => void copy()}
    >
      {copied ? t(`copy.${what}Copied`) : (label ?? t(`copy.${what}`))}
    </Button>
  );
}
