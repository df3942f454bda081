/** How much a name field takes: the server counts characters as people see them, a browser counts UTF-16 units. */

import { NAME_MAX } from '../../../game/constants.ts';

export const NAME_MAX_UNITS = NAME_MAX * 8;
