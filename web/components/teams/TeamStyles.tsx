/** Loads the styles of teams for a screen that shows teams' faces. */

import '../../styles/teams.css';

export function TeamStyles() {
  return null;
}
