/** Where faces stood on screen, by player, so that they can move from there to where they are drawn next. */

const positions = new Map<string, DOMRect>();

/** Remembers where the faces inside an element are now. */
export function rememberFaces(element: Element | null): void {
  for (const face of element?.querySelectorAll('[data-face]') ?? []) {
    const id = face.getAttribute('data-face');
    if (id !== null) positions.set(id, face.getBoundingClientRect());
  }
}

/** Where a player's face was last remembered. */
export const faceAt = (id: string): DOMRect | undefined => positions.get(id);
