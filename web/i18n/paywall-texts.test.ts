/** On servers without a paywall no text mentions it: only the messages listed here do, in any language. */

import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { LANGUAGES } from '../../protocol/constants.ts';

/** Messages shown only with a paywall: keys or prefixes of keys. */
const WITH_PAYWALL = [
  'errors:sentences.CHECKOUT_FAILED',
  'errors:sentences.NOT_UNLOCKED',
  'errors:sentences.PAYMENT_NOT_FOUND',
  'errors:sentences.PLAYS_EXHAUSTED',
  'errors:sentences.STRIPE_NOT_CONFIGURED',
  'lobby:start.exhausted',
  'lobby:start.friend',
  'lobby:start.practiceFree',
  'lobby:start.remaining',
  'lobby:start.unlimited',
  'pages:canceled.',
  'pages:paid.',
  'pages:terms.beta.paid',
  'pages:terms.erase.paid',
  'pages:terms.payment.',
  'results:again.remaining',
  'results:again.unlimited',
  'results:again.unlock',
  'server:product',
  'settings:checking',
  'settings:free',
  'settings:notYet',
  'settings:paywall.',
  'settings:pro',
  'settings:restore.',
  'settings:unlimited.',
  'settings:unlock',
  'show:locked.paid',
];

const EVERYWHERE = /\bPRO\b|PRO[のは]|€|\{\{price\}\}|PAYWALL/;
const WORDS: Readonly<Record<string, RegExp>> = {
  en: /unlock|free (?:game|play|practice)|\bpric|\bbuy|bought|purchase|\bpa(?:y|id)\b|payment/i,
  de: /freischalt|freigeschaltet|gratis|kostenlose.? (?:Spiel|Übung)|\bPreis|\bkauf|bezahl|Zahlung/i,
  fr: /débloqu|gratuite?s? par jour|parties gratuites|entraînement gratuite|\bprix\b|\bachet|achat|pay[ée]|paiement/i,
  es: /desbloque|partidas? gratis|práctica gratis|\bprecios?\b|\bcompr[ae]|pag[oa]r?\b/i,
  it: /sblocc|partit[ae] gratuit|prova gratuit|prezzo|acquist|pagament|pagat/i,
  pt: /desbloque|jogos? grátis|treino grátis|preço|compra|\bpag(?:ar|o)\b|pagamento/i,
  nl: /ontgrendel|gratis (?:spel|oefen)|prijs|\bkoop|gekocht|betal/i,
  et: /\bava PRO|tasuta (?:mäng|harjutus)|\bhind|\bost[aue]|makse|maksmi/i,
  ru: /бесплатн\S* (?:игр|тренировочн)|цен[аыеу]\b|купи|покуп|оплат|платёж/i,
  ja: /アンロック|無料(?:ゲーム|回数|練習|で)|料金|購入|支払/,
  ko: /잠금 해제|무료 (?:게임|횟수|연습)|가격|금액|구매|결제/,
  zh: /解锁|免费(?:局|练习|玩)|价格|购买|付款|支付/,
};

interface Message {
  readonly language: string;
  readonly key: string;
  readonly text: string;
}

const tree = z.record(z.string(), z.unknown());

function messagesIn(value: unknown, language: string, key: string): Message[] {
  if (typeof value === 'string') return [{ language, key, text: value }];
  return Object.entries(tree.parse(value)).flatMap(([name, part]) =>
    messagesIn(part, language, key.endsWith(':') ? `${key}${name}` : `${key}.${name}`),
  );
}

const messages = globSync('*/*.json', { cwd: import.meta.dirname }).flatMap((file) =>
  messagesIn(
    JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
    dirname(file),
    `${basename(file, '.json')}:`,
  ),
);

const isForPaywall = ({ key }: Message): boolean => WITH_PAYWALL.some((start) => key.startsWith(start));
const speaksOfIt = ({ language, text }: Message): boolean =>
  EVERYWHERE.test(text) || WORDS[language]?.test(text) === true;

test.each(LANGUAGES)('in $code no message that is shown without a paywall speaks of one', ({ code }) => {
  const own = messages.filter(({ language }) => language === code);
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((message) => !isForPaywall(message) && speaksOfIt(message))).toEqual([]);
  // The words are the right ones: they find the offer itself.
  const offer = own.filter(({ key }) => key.startsWith('settings:paywall.') || key === 'settings:unlock');
  expect(offer.filter(speaksOfIt).length).toBeGreaterThan(3);
});

test.each(WITH_PAYWALL)('there are messages under %s', (start) => {
  expect(messages.some(({ key }) => key.startsWith(start))).toBe(true);
});
