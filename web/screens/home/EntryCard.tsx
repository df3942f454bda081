/** The form of the start page: a name, and whether to create a game or join one. */

import { useEffect, useRef } from 'react';

import { Button } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { NAME_MAX_UNITS } from '../../components/game/name-length.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readCode } from './read-code.ts';
import { useEntryForm, type EntryForm } from './useEntryForm.ts';

export function EntryCard() {
  const { t } = useTranslation('home');
  const nameField = useRef<HTMLInputElement>(null);
  const form = useEntryForm(nameField);
  const { pending, wrong, isJoining } = form;
  return (
    <form
      noValidate
      // Before hydration, method="dialog" keeps the form from reloading the page, so the typed text stays.
      method="dialog"
      className="space-y-4 flat:space-y-2"
      data-joining={isJoining || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <TextField
        large
        label={t('name')}
        placeholder={t('namePlaceholder')}
        ref={nameField}
        value={pending.name}
        maxLength={NAME_MAX_UNITS}
        autoComplete="nickname"
        enterKeyHint={isJoining ? 'next' : 'go'}
        error={wrong.name ?? null}
        onChange={(event) => pending.setName(event.target.value)}
      />
      {isJoining && <CodeField form={form} />}
      {isJoining ? <JoinButtons form={form} /> : <FirstButtons form={form} />}
    </form>
  );
}

function CodeField({ form: { pending, wrong } }: { form: EntryForm }) {
  const { t } = useTranslation('home');
  const ref = useRef<HTMLInputElement>(null);
  // After "Join", the code field gets the focus.
  useEffect(() => ref.current?.focus(), []);
  return (
    <TextField
      ref={ref}
      large
      label={t('code')}
      hint={t('codeHint')}
      placeholder={t('codePlaceholder')}
      value={pending.code}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      error={wrong.code ?? null}
      onChange={(event) => pending.setCode(readCode(event.target.value))}
      className="animate-arrive"
      inputClassName="numerals tracking-wider"
    />
  );
}

function JoinButtons({ form: { busy, createInstead, setJoining } }: { form: EntryForm }) {
  const { t } = useTranslation('home');
  return (
    <div className="grid gap-2">
      <div className="flex gap-3">
        <Button
          size="large"
          icon="back"
          className="shrink-0 max-[22rem]:px-5"
          disabled={busy !== null}
          onClick={() => setJoining(false)}
        >
          {t('common:back')}
        </Button>
        <Button
          type="submit"
          kind="act"
          size="large"
          wide
          className="min-w-0 max-[22rem]:px-5"
          busy={busy === 'join'}
          disabled={busy !== null}
        >
          {busy === 'join' ? t('joining') : t('joinNow')}
        </Button>
      </div>
      <Button
        kind="quiet"
        wide
        busy={busy === 'create'}
        disabled={busy !== null}
        onClick={() => void createInstead()}
      >
        {t('create')}
      </Button>
    </div>
  );
}

function FirstButtons({ form: { busy, playAlone, setJoining } }: { form: EntryForm }) {
  const { t } = useTranslation('home');
  return (
    <div className="grid gap-3 flat:grid-cols-2">
      <Button type="submit" kind="act" size="large" wide busy={busy === 'create'} disabled={busy !== null}>
        {busy === 'create' ? t('creating') : t('create')}
      </Button>
      <Button size="large" wide disabled={busy !== null} onClick={() => setJoining(true)}>
        {t('join')}
      </Button>
      <Button
        kind="quiet"
        wide
        busy={busy === 'alone'}
        disabled={busy !== null}
        onClick={() => void playAlone()}
      >
        {t('alone')}
      </Button>
    </div>
  );
}
