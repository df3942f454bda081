/** The document around every page, in the language of its address. */

import './styles/app.css';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';

import { languageOfPath } from '../protocol/constants.ts';
import type { Route } from './+types/root.ts';
import { CrashScreen } from './components/errors/CrashScreen.tsx';
import { LiveRegion } from './components/notices/LiveRegion.tsx';
import { Toasts } from './components/notices/Toasts.tsx';
import { Tooltips } from './components/notices/Tooltips.tsx';
import { EarlyPress } from './components/page/EarlyPress.tsx';
import { Footer } from './components/page/Footer.tsx';
import { Loader } from './components/page/Loader.tsx';
import { useReloadWhenOutdated } from './connection/useReload.ts';
import { LanguageScope, useMessages } from './i18n/Language.tsx';
import { describePage } from './i18n/meta.ts';
import { usePageLanguage } from './i18n/page-language.ts';
import { useTranslation } from './i18n/useTranslation.ts';
import { rememberError } from './storage/error-history.ts';
import { usePreferredCustom } from './storage/preferred-language.ts';
import onest from './styles/fonts/onest-latin.woff2?url';
import unbounded from './styles/fonts/unbounded-latin.woff2?url';

export const links: Route.LinksFunction = () => [
  ...[unbounded, onest].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
];

/** Games, and the page that replaces everything rendered only in the browser. */
export const meta: Route.MetaFunction = ({ location }) => [
  ...describePage(location.pathname, 'product'),
  { name: 'robots', content: 'noindex' },
];

/** The app's name and description on the home screen are in the language of the page it was installed from. */
const manifestOf = (language: string): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest-${language}.webmanifest`;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const custom = usePreferredCustom();
  const own = languageOfPath(pathname);
  const game = usePageLanguage();
  const language = game ?? (own === 'en' ? (custom ?? own) : own);
  return (
    // The fallback page is prerendered in English; after hydration the address decides.
    <html lang={own} dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        <link rel="manifest" href={manifestOf(own)} />
      </head>
      <body>
        <LanguageScope language={language}>{children}</LanguageScope>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useReloadWhenOutdated();
  return (
    <>
      <noscript>{import.meta.env.SSR && <NoScript />}</noscript>
      <Suspense fallback={<Loader />}>
        <Outlet />
        <EarlyPress />
      </Suspense>
      <Footer />
      <LiveRegion />
      <Toasts />
      <Tooltips />
    </>
  );
}

/** Only in the prerendered pages: a browser with scripts neither shows it nor loads its messages. */
function NoScript() {
  useMessages('pages');
  const { t } = useTranslation('pages');
  return <p className="bg-act-wash px-4 py-3 text-center font-semibold">{t('noScript')}</p>;
}

export function HydrateFallback() {
  return <Loader />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => rememberError(error), [error]);
  return (
    <>
      <CrashScreen />
      <Footer />
    </>
  );
}
