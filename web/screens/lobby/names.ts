/** How much a name field takes: 20 characters as people see them may be many more as browsers count them. */

import { NAME_MAX } from '../../../game/constants.ts';

export const NAME_LENGTH = NAME_MAX * 8;
