/** Brings the styles of teams to a screen that shows faces of teams. */

import '../../styles/teams.css';

export function TeamStyles() {
  return null;
}
