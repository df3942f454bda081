/** The maximum length of a name field: the server counts visible characters, a browser counts UTF-16 units. */

import { NAME_MAX } from '../../../game/constants.ts';

export const NAME_MAX_UNITS = NAME_MAX * 8;
