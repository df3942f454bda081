/** Texts of prerendered pages about the unlock: the server removes them if it has no paywall (`server/http/site/html.ts`). */

import type { HTMLAttributes } from 'react';

import { HAS_PAYWALL } from '../../browser/paywall.ts';

interface PaywallOnlyProps extends HTMLAttributes<HTMLElement> {
  /** The element's name. Nothing inside may use it: the server cuts up to the next closing tag of this name. */
  as: 'p' | 'section';
}

export function PaywallOnly({ as: Element, ...attributes }: PaywallOnlyProps) {
  return HAS_PAYWALL ? <Element data-paywall-text="true" {...attributes} /> : null;
}
