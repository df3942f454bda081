/** Where faces and options stood on screen, so that they can move from there to where they are drawn next. */

const positions = new Map<string, DOMRect>();

/** Remembers where everything inside an element that has a `data-position` is now. */
export function rememberPositions(element: Element | null): void {
  for (const each of element?.querySelectorAll('[data-position]') ?? []) {
    const id = each.getAttribute('data-position');
    if (id !== null) positions.set(id, each.getBoundingClientRect());
  }
}

/** Where something was last remembered. */
export const positionOf = (id: string): DOMRect | undefined => positions.get(id);
