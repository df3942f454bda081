/** The schemas of the settings, derived from the rules' table of them (game/settings.ts). */

import { z } from 'zod';

import { SETTINGS, type SettingDeclaration, type SettingsTable } from '../game/settings.ts';
import { exactPartial } from './exact-partial.ts';

type Kind = SettingDeclaration['kind'];
type DeclarationOf<K extends Kind> = Extract<SettingDeclaration, { readonly kind: K }>;

/** A schema for each kind of setting, within the bounds of the one that is declared. */
export type SettingSchemas = { readonly [K in Kind]: (declared: DeclarationOf<K>) => z.ZodType };

/** The shape of an object of all settings. */
type SettingsShape<S extends SettingSchemas> = {
  [K in keyof SettingsTable]: ReturnType<S[SettingsTable[K]['kind']]>;
};

/** An overload, because the type of `Object.fromEntries` forgets which key has which schema. */
export function settingsShape<S extends SettingSchemas>(schemas: S): SettingsShape<S>;
export function settingsShape(schemas: SettingSchemas): object {
  return Object.fromEntries(
    Object.entries<SettingDeclaration>(SETTINGS).map(([key, declared]) => [key, schemaOf(schemas, declared)]),
  );
}

function schemaOf(schemas: SettingSchemas, declared: SettingDeclaration): z.ZodType {
  switch (declared.kind) {
    case 'flag':
      return schemas.flag(declared);
    case 'line':
      return schemas.line(declared);
    case 'choice':
      return schemas.choice(declared);
    case 'integer':
      return schemas.integer(declared);
    case 'integerOrAutomatic':
      return schemas.integerOrAutomatic(declared);
    case 'teams':
      return schemas.teams(declared);
    case 'topics':
      return schemas.topics(declared);
  }
}

/** Settings on the wire. The rules bound their texts, and word the refusal; here these are only kept from being endless. */
export const SettingsSchema = z
  .object(
    settingsShape({
      flag: () => z.boolean(),
      line: ({ max }) => z.string().max(max * 4),
      choice: ({ of }) => z.enum(of),
      integer: ({ min, max }) => z.int().min(min).max(max),
      integerOrAutomatic: ({ min, max }) => z.int().min(min).max(max).nullable(),
      teams: ({ min, max }) =>
        z.object({ names: z.array(z.string().max(100)).min(min).max(max).readonly() }).nullable(),
      topics: ({ max }) => z.array(z.string().max(1_000)).max(max).readonly().nullable(),
    }),
  )
  .meta({ id: 'Settings' });

export const SettingsChangeSchema = exactPartial(SettingsSchema);
