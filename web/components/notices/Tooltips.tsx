/** Tooltips for controls without text, on hover and keyboard focus: one element for the whole page. */

import { useEffect, useRef } from 'react';

/** Delay in milliseconds before a tooltip is shown; and the time after a hidden one in which the next is shown without delay. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Distance between the tooltip, its owner and the edge of the page, in pixels. */
const GAP_PX = 6;

/** Shows the `data-tip` of the hovered or focused element. Such an element also has this name for screen readers. */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current === null ? undefined : follow(bubble.current)), []);
  return (
    <div
      ref={bubble}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 max-w-64 animate-fade rounded-sm bg-ink px-2 py-1 text-sm text-paper"
    />
  );
}

/** Listens for hover and focus; returns a function that stops it. */
function follow(element: HTMLElement): () => void {
  const end = new AbortController();
  const options = { signal: end.signal, passive: true };
  const { rest, hide } = createBubble(element);
  const onPointer = (event: PointerEvent): void => {
    // Touch has no hover.
    if (event.pointerType === 'mouse') rest(event.target);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(':focus-visible')) rest(target);
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') hide();
  };
  document.addEventListener('pointerover', onPointer, options);
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('keydown', onKey, options);
  for (const name of ['focusout', 'pointerdown', 'scroll'] as const)
    document.addEventListener(name, hide, { ...options, capture: true });
  window.addEventListener('resize', hide, options);
  return () => {
    hide();
    end.abort();
  };
}

/** Shows the element's name after the delay, and hides it. */
function createBubble(element: HTMLElement) {
  let owner: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -Infinity;

  const hide = (): void => {
    clearTimeout(timer);
    owner = null;
    if (!element.matches(':popover-open')) return;
    element.hidePopover();
    hiddenAt = performance.now();
  };
  const show = (at: Element, tip: string): void => {
    if (!at.isConnected) return;
    element.textContent = tip;
    element.showPopover();
    place(element, at.getBoundingClientRect());
  };
  const rest = (target: EventTarget | null): void => {
    const at = target instanceof Element ? target.closest('[data-tip]') : null;
    if (at === owner) return;
    hide();
    const tip = at?.getAttribute('data-tip');
    if (!at || !tip) return;
    owner = at;
    const delay = performance.now() - hiddenAt < SKIP_DELAY_MS ? 0 : DELAY_MS;
    timer = setTimeout(() => show(at, tip), delay);
  };
  return { rest, hide };
}

/** Places it below its owner, or above if there is no room; always inside the page. */
function place(bubble: HTMLElement, owner: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const middle = owner.left + owner.width / 2 - width / 2;
  const below = owner.bottom + GAP_PX;
  const left = Math.max(GAP_PX, Math.min(middle, window.innerWidth - width - GAP_PX));
  const top = below + height + GAP_PX > window.innerHeight ? owner.top - height - GAP_PX : below;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}
