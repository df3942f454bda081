/** Title and description of a public page, in the language of its address. */

import type { MetaDescriptor } from 'react-router';

import { languageOfPath } from './languages.ts';
import { translate, type WordKey } from './translate.ts';

export function pageMeta(
  pathname: string,
  title: WordKey<'common'>,
  description: WordKey<'common'> = 'home:description',
): MetaDescriptor[] {
  const language = languageOfPath(pathname);
  const name = translate(language, 'common', 'product');
  const heading = translate(language, 'common', title);
  const text = translate(language, 'common', description);
  const full = heading === name ? name : `${heading} · ${name}`;
  return [
    { title: full },
    { name: 'description', content: text },
    { property: 'og:title', content: full },
    { property: 'og:description', content: text },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: '/share.png' },
  ];
}
