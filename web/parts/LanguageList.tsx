/** The languages that ship, and a line for any other. */

import { useState } from 'react';

import { LANGUAGES } from '../../protocol/constants.ts';
import { useTranslation } from '../words/useTranslation.ts';
import { hasWords } from '../words/words.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { flagOf } from './flags.ts';
import { TextField } from './TextField.tsx';

const LANGUAGE_MAX = 40;

export interface LanguageListProps {
  current: string;
  /** A code of ours, or the name of any language. */
  onChoose: (language: string) => void;
}

export function LanguageList({ current, onChoose }: LanguageListProps) {
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1.5">
        {LANGUAGES.filter(({ code }) => hasWords(code)).map(({ code, name, flag }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-current={code === current || undefined}
              onClick={() => onChoose(code)}
              className={classes(
                'flex min-h-12 w-full items-center gap-3 rounded-full px-4 text-start font-semibold',
                code === current ? 'bg-ink text-paper' : 'hover:bg-card-deep',
              )}
            >
              <img src={flagOf(flag)} alt="" width="24" height="16" className="rounded-[3px]" />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <OtherLanguage onChoose={onChoose} />
    </>
  );
}

function OtherLanguage({ onChoose }: Pick<LanguageListProps, 'onChoose'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setError(t('language.required'));
        else onChoose(name.trim());
      }}
    >
      <TextField
        label={t('language.other')}
        hint={t('language.otherHint')}
        placeholder={t('language.otherPlaceholder')}
        value={name}
        maxLength={LANGUAGE_MAX}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
        action={
          <Button type="submit" kind="plain" size="small" className="my-1">
            {t('language.translate')}
          </Button>
        }
      />
    </form>
  );
}
