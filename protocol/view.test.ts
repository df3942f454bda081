/** That the schema of the view is exactly the rules' view; the types are checked where the tests are compiled. */

import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';

import type { View } from '../game/view.ts';
import type { IsSame } from './exact.ts';
import { GameViewSchema } from './view.ts';

type Parsed = z.output<typeof GameViewSchema>;

it('describes every phase and field of the view, and no other', () => {
  expectTypeOf<IsSame<Parsed, View>>().toEqualTypeOf<true>();
  expect(GameViewSchema.shape.phase.options).toContain('lobby');
});

it('tells a schema apart that accepts less, or more, than the view', () => {
  type WithPhase = Omit<View, 'phase'> & { readonly phase: View['phase'] | 'halfTime' };
  type WithField = View & { readonly weather?: string };
  type WithRoundField = Omit<View, 'round'> & {
    readonly round: (NonNullable<View['round']> & { readonly mood?: string }) | null;
  };
  expectTypeOf<IsSame<Parsed, WithPhase>>().toEqualTypeOf<false>();
  expectTypeOf<IsSame<Parsed, WithField>>().toEqualTypeOf<false>();
  expectTypeOf<IsSame<Parsed, WithRoundField>>().toEqualTypeOf<false>();
  expectTypeOf<IsSame<Parsed, Omit<Parsed, 'speed'>>>().toEqualTypeOf<false>();
  expect(GameViewSchema.safeParse({ phase: 'halfTime' }).success).toBe(false);
});
