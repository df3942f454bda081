/** The table and what moves its rows are fetched while the first question is read: no question waits for them. */

export const loadScoreboard = () =>
  import('./Scoreboard.tsx').then((module) => ({ default: module.Scoreboard }));
