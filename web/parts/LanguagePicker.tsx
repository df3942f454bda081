/** Picks the language of the interface; the address follows. */

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { areasOfPath } from '../words/areas.ts';
import { useLanguage } from '../words/Language.tsx';
import { LANGUAGES, languageOfPath, pathIn } from '../words/languages.ts';
import { useTranslation } from '../words/useTranslation.ts';
import { hasWords, loadWords } from '../words/words.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

export function LanguagePicker() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const name = LANGUAGES.find(({ code }) => code === language)?.name ?? language;

  async function choose(code: string) {
    setOpen(false);
    const here = languageOfPath(pathname);
    const page = here === 'en' ? pathname : pathname.slice(here.length + 1) || '/';
    await Promise.all(areasOfPath(page).map((area) => loadWords(code, area)));
    await navigate(pathIn(code, page) + search);
  }

  return (
    <>
      <Button kind="quiet" size="small" icon="globe" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr-only">{t('language.label')}: </span>
        {name}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('language.choose')}>
        <Languages current={language} onChoose={(code) => void choose(code)} />
      </Dialog>
    </>
  );
}

function Languages({ current, onChoose }: { current: string; onChoose: (code: string) => void }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-1.5">
      {LANGUAGES.filter(({ code }) => hasWords(code)).map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-current={code === current || undefined}
            onClick={() => onChoose(code)}
            className={classes(
              'flex min-h-12 w-full items-center justify-between gap-2 rounded-full px-4 text-start font-semibold',
              code === current ? 'bg-ink text-paper' : 'hover:bg-card-deep',
            )}
          >
            {name}
            {code === current && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
