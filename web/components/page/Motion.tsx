/** Provides motion's `m` components: loads the animation features lazily and respects reduced motion. */

import { LazyMotion, MotionConfig } from 'motion/react';
import type { ReactNode } from 'react';

import { loadPart } from '../../browser/load-part.ts';

const features = () => loadPart(() => import('./motion-features.ts')).then(({ domMax }) => domMax);

export function Motion({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user" transition={{ type: 'spring', duration: 0.4, bounce: 0.18 }}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}
