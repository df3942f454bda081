/** The screen positions of faces and options, so that they can move from there to their next position. */

const positions = new Map<string, DOMRect>();

/** Stores the position of every element with a `data-position` inside an element. */
export function rememberPositions(element: Element | null): void {
  for (const each of element?.querySelectorAll('[data-position]') ?? []) {
    const id = each.getAttribute('data-position');
    if (id !== null) positions.set(id, each.getBoundingClientRect());
  }
}

/** The last stored position. */
export const positionOf = (id: string): DOMRect | undefined => positions.get(id);
