/** The animation features of motion, loaded as a separate chunk. */

export { domMax } from 'motion/react';
