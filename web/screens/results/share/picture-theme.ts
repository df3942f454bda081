/** Our design tokens in a form that a canvas accepts. */

export interface Theme {
  /** The font families of titles and numbers, and of text. */
  readonly display: string;
  readonly text: string;
  /** A color by its token's name: `paper`, `seat-3`. */
  color(name: string): string;
}

/** Reads the tokens of the light theme from the page's styles. */
export function readTheme(): Theme {
  const styles = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  return {
    display: styles.getPropertyValue('--font-display'),
    text: styles.getPropertyValue('--font-text'),
    color(name) {
      const color = known.get(name) ?? colorOf(`--color-${name}`);
      known.set(name, color);
      return color;
    },
  };
}

function colorOf(token: string): string {
  const probe = document.createElement('span');
  probe.dataset['theme'] = 'light';
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
