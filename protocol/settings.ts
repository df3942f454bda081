/** The schemas of the settings, derived from the rules' table of them (game/settings.ts). */

import { z } from 'zod';

import { SETTINGS, type Setting, type SettingKind, type Settings } from '../game/settings.ts';
import { exactPartial } from './exact-partial.ts';

/** A schema for each kind of setting, within the bounds of the one that is declared. */
type SettingSchemas = {
  readonly [K in SettingKind]: (setting: Setting<K>) => z.ZodType<Setting<K>['default']>;
};

/** The shape of an object of all settings. An overload, because the type of `Object.fromEntries` forgets which key has which schema. */
export function settingsShape(schemas: SettingSchemas): {
  [Key in keyof Settings]: z.ZodType<Settings[Key], Settings[Key]>;
};
export function settingsShape(schemas: SettingSchemas): object {
  const schemaOf = <K extends SettingKind>(setting: Setting<K>) => schemas[setting.kind](setting);
  return Object.fromEntries(
    Object.entries<Setting>(SETTINGS).map(([key, setting]) => [key, schemaOf(setting)]),
  );
}

/** Settings on the wire. The rules bound their texts and have the refusals; these bounds only limit the size of a request. */
export const SettingsSchema = z
  .object(
    settingsShape({
      flag: () => z.boolean(),
      choice: ({ words }) => z.enum(words),
      line: ({ max }) => z.string().max(max * 4),
      integer: ({ min, max }) => z.int().min(min).max(max),
      integerOrAutomatic: ({ min, max }) => z.int().min(min).max(max).nullable(),
      teams: ({ min, max }) =>
        z.object({ names: z.array(z.string().max(100)).min(min).max(max).readonly() }).nullable(),
      topics: ({ max }) => z.array(z.string().max(1_000)).max(max).readonly().nullable(),
    }),
  )
  .meta({ id: 'Settings' });

export const SettingsChangeSchema = exactPartial(SettingsSchema);
