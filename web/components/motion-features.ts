/** The engine of motion, in a chunk of its own. */

export { domMax } from 'motion/react';
