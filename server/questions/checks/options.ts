/** Finds options that are no answers, such as 'all of the above', in the languages of the interface. */

import type { Candidate } from '../../../bank/checks.ts';
import { normalise } from '../../../bank/words.ts';

/** Patterns for normalised options, by language. They must not match an answer such as 'All the others fell over'. */
const COLLECTIVE: readonly RegExp[] = [
  // en
  /^(all|none|both|neither|any|some|two|most) (of )?(the )?(above|these|those|them|others?|options|answers)( (is|are) (right|correct|true|wrong|false))?$/,
  /^(both|either|neither) [a-d] (and|or|nor) [a-d]$/,
  /^(not known|unknown|i don t know|cannot be determined|other)$/,
  // et
  /^(koik|mitte ukski|ukski|molemad) (eelnev|eelmai|ulal|ulaltoodu|nendest|neist|neid|variandid|vastused)/,
  /^(koik|mitte midagi|mitte ukski) (eelnevast|ulaltoodust|nimetatu)/,
  // es, pt, it
  /^(todas?|todos?|ningun[ao]?|nenhuma?|ambas|ambos|tutt[ei]|nessun[ao]) ((las?|los?|os|as|le|i|gli|de|da|das|dos|dell[ea]|degli|di|quest[ei]) )*(precedent[ei]|anterior(es)?|opcao|opcoes|opcion(es)?|respuestas?|respostas?|rispost[ae]|opzion[ei]|estas?|estos?|queste|questi)( (es|son|sono|sao|e) \p{L}+)?$/u,
  // fr
  /^(toutes?|tous|aucune?|les deux) ((les|des|de|ces|d entre) )*(reponses?|autres|options?|propositions?|precedent[es]+|elles|eux)( ci dessus)?( (est|sont) \p{L}+)?$/u,
  // de
  /^(alle|alles|keine?[rs]?|nichts|beide)( (der|die|das|von|oben))*( (davon|vorgenannten?|genannten?|obigen|antworten|anderen))+( (ist|sind) \p{L}+)?$/u,
  // nl
  /^(alle|geen|allemaal|beide)( (van|de|het))*( (deze|bovenstaande|bovengenoemde|genoemde|antwoorden|opties|andere))+( (is|zijn) \p{L}+)?$/u,
  // ru
  /^(все|всё|ничего|ни один|ни одно|ни одна|оба|обе)( из)?( (вышеперечисленн|вышеуказанн|перечисленн|указанн|вариант|ответ|них|этих)\p{L}*)+$/u,
  // zh, ja, ko
  /^(以上|上述)(都|皆|全|所有|均|没有|沒有|两者|兩者|选项|の)/,
  /^(上記|以上)の?(すべて|全て|いずれ|どれ)/,
  /^(위|이)( ?)(의 )?(모두|모든|보기|전부|항목|어느)/,
  /(모두 정답|모두 해당|해당 없음|该题无|都不是|都是|どれでもない|いずれでもない)$/,
];

/** The problem if an option refers to the other options; null otherwise. */
export function checkNoCollectiveOption({ answer, distractors }: Candidate): string | null {
  const found = [answer, ...distractors].find((option) =>
    COLLECTIVE.some((pattern) => pattern.test(normalise(option))),
  );
  return found === undefined ? null : `the option '${found}' speaks of the others`;
}
