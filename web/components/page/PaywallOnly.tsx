/** Texts of prerendered pages about the unlock: the server leaves them out where it has no paywall (`server/http/site/html.ts`). */

import type { HTMLAttributes } from 'react';

import { HAS_PAYWALL } from '../../browser/paywall.ts';

interface PaywallOnlyProps extends HTMLAttributes<HTMLElement> {
  /** The element's name, which none of its contents may have: the server looks for the next end of it. */
  as: 'p' | 'section';
}

export function PaywallOnly({ as: Element, ...attributes }: PaywallOnlyProps) {
  return HAS_PAYWALL ? <Element data-paywall-text="true" {...attributes} /> : null;
}
