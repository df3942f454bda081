/** The languages that ship, found by any of their names; and any other language, if a model can translate. */

import { useId, useState } from 'react';

import { useCapabilities } from '../../api/capabilities.ts';
import { findLanguages, findOtherLanguages, type LanguageOption } from '../../i18n/find-languages.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { classes } from '../page/classes.ts';
import { flagOf } from './flags.ts';

const LANGUAGE_NAME_MAX = 40;

export interface LanguageListProps {
  current: string;
  /** A shipped language's code, or any language's name: the native one if the browser knows it, because the server knows native names too. */
  onChoose: (language: string) => void;
}

export function LanguageList({ current, onChoose }: LanguageListProps) {
  const { t } = useTranslation();
  const page = useLanguage();
  const canTranslate = useCapabilities()?.model === true;
  const [typed, setTyped] = useState('');
  const listId = useId();
  const wanted = typed.trim();
  const found = findLanguages(wanted, page);
  const first = found[0];
  const canBeOther = canTranslate && wanted !== '' && !found.some((each) => each.name === wanted);
  const known = canBeOther ? findOtherLanguages(wanted, page) : [];
  // A language that the browser does not know, a dialect for example, is sent to the translation by its typed name.
  const isUnknown = canBeOther && known.length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined && wanted !== '') onChoose(first.code);
        else if (known[0] !== undefined) onChoose(known[0].name);
        else if (isUnknown) onChoose(wanted);
      }}
    >
      <TextField
        type="search"
        label={t('language.search')}
        hint={canTranslate ? t('language.otherHint') : undefined}
        placeholder={t(canTranslate ? 'language.otherPlaceholder' : 'language.searchPlaceholder')}
        value={typed}
        maxLength={LANGUAGE_NAME_MAX}
        aria-controls={listId}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul id={listId} className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-1.5">
        {found.map((language) => (
          <li key={language.code}>
            <LanguageButton
              language={language}
              isCurrent={language.code === current}
              onChoose={() => onChoose(language.code)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && !canBeOther && <p className="text-ink-soft">{t('language.none')}</p>}
      {known.map(({ code, name, note }) => (
        <Button key={code} icon="globe" wide className="mt-3" onClick={() => onChoose(name)}>
          {t('language.translateInto', { language: note === '' ? name : `${name} (${note})` })}
        </Button>
      ))}
      {isUnknown && (
        <Button icon="globe" wide className="mt-3" onClick={() => onChoose(wanted)}>
          {t('language.translateInto', { language: wanted })}
        </Button>
      )}
    </form>
  );
}

function LanguageButton({
  language: { code, name, flag, note },
  isCurrent,
  onChoose,
}: {
  language: LanguageOption;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className={classes(
        'flex min-h-12 w-full items-center gap-3 rounded-full px-3 py-1 text-start',
        isCurrent ? 'bg-ink text-paper' : 'hover:bg-card-deep',
      )}
    >
      <img src={flagOf(flag)} alt="" width="24" height="16" className="rounded-[3px]" />
      <span className="min-w-0 leading-tight">
        <span lang={code} className="block font-semibold">
          {name}
        </span>
        {note !== '' && <span className="block text-sm opacity-80">{note}</span>}
      </span>
    </button>
  );
}
