/** The themes under which the choice of topics lists what the shipped questions cover, in the order in which they are shown. */

export const THEMES = [
  'animals',
  'stories',
  'music',
  'games',
  'sports',
  'countries',
  'food',
  'feasts',
  'eras',
  'school',
] as const;

export type Theme = (typeof THEMES)[number];
