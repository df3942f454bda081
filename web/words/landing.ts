/** The landing pages (specification section 2, sitemap), by the last part of their address. */

export const LANDING_PAGES = [
  'quiz-games',
  'trivia-generator',
  'kahoot-alternative',
  'team-building-quiz',
  'educational-quiz',
  'multiplayer-quiz',
  'live-quiz-game',
  'corporate-quiz',
  'classroom-quiz',
] as const;

export type LandingPage = (typeof LANDING_PAGES)[number];

export const isLandingPage = (slug: string): slug is LandingPage =>
  LANDING_PAGES.some((page) => page === slug);
