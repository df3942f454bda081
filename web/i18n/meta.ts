/** Title, description and addresses of a page, in the language of its own address. */

import type { MetaDescriptor } from 'react-router';

import {
  LANGUAGES,
  languageOfPath,
  LISTED_PATHS,
  pathIn,
  pathWithoutLanguage,
  SITE_PLACEHOLDER,
} from '../../protocol/constants.ts';
import { translate, type MessageKey } from './translate.ts';

/** The picture that messengers show beside a link. */
const SHARE_IMAGE = { width: '1200', height: '630' };

let site: string | null = null;

/** The site's own address: a placeholder in the built pages, which the server replaces. */
export function siteAddress(): string {
  if (typeof document === 'undefined') return SITE_PLACEHOLDER;
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
  // Read before the first render, because later components contain this address.
  site ??= image?.replace(/\/share[\w-]*\.png$/, '') ?? window.location.origin;
  return site;
}

/** The metadata of a page that search engines may list, with its addresses in every language. */
export function pageMeta(...about: Parameters<typeof describePage>): MetaDescriptor[] {
  const [pathname] = about;
  return [...describePage(...about), ...addressesOf(pathname, languageOfPath(pathname))];
}

/** The metadata of a page, without an address. */
export function describePage(
  pathname: string,
  title: MessageKey<'common'>,
  description: MessageKey<'common'> = 'home:description',
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
    { property: 'og:locale', content: LANGUAGES.find(({ code }) => code === language)?.locale },
    { property: 'og:image', content: `${siteAddress()}${shareImageOf(language)}` },
    { property: 'og:image:width', content: SHARE_IMAGE.width },
    { property: 'og:image:height', content: SHARE_IMAGE.height },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const shareImageOf = (language: string): string =>
  language === 'en' ? '/share.png' : `/share-${language}.png`;

/** The page's own address and those of its other languages; none if search engines must not list the page. */
function addressesOf(pathname: string, language: string): MetaDescriptor[] {
  const page = pathWithoutLanguage(pathname);
  if (!LISTED_PATHS.includes(page)) return [];
  const addressIn = (code: string): string => `${siteAddress()}${pathIn(code, page)}`;
  return [
    { property: 'og:url', content: addressIn(language) },
    { tagName: 'link', rel: 'canonical', href: addressIn(language) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn('en') },
    ...LANGUAGES.map(({ code }) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: code,
      href: addressIn(code),
    })),
  ];
}
