/** How the client is bundled: few chunks, each for what is shown together. */

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const MESSAGES = /\/web\/i18n\/([\w-]+)\/(\w+)\.json$/;
const TOGETHER: Readonly<Record<string, string>> = {
  common: 'shell',
  errors: 'shell',
  home: 'home',
  pages: 'pages',
  landing: 'landing',
  results: 'results',
  settings: 'settings',
  show: 'stage',
  host: 'voice',
  lead: 'lead',
  door: 'door',
  reactions: 'reactions',
  teams: 'teams',
  topics: 'topics',
  translating: 'translating',
};
/** Chunks of several files. */
const SEVERAL: ReadonlySet<string> = new Set(['shell', 'table']);

/** The language, and the name of the chunk, of a file of messages; null of any other module. */
function messagesOf(id: string): { language: string; together: string } | null {
  const [, language, namespace] = MESSAGES.exec(id) ?? [];
  return language && namespace ? { language, together: TOGETHER[namespace] ?? 'table' } : null;
}

/** The language files that `web/i18n/messages.ts` asks for together travel together. A file that travels alone needs no group: in one, it would have a second chunk that only names the first. */
function messagesChunk(id: string): string | null {
  const messages = messagesOf(id);
  return messages !== null && SEVERAL.has(messages.together)
    ? `messages-${messages.language}-${messages.together}`
    : null;
}

/** A file of messages that travels alone has its name, as the others have. */
function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null | undefined }): string {
  const messages = messagesOf(facadeModuleId ?? '');
  if (messages === null || SEVERAL.has(messages.together)) return 'assets/[name]-[hash].js';
  return `assets/messages-${messages.language}-${messages.together}-[hash].js`;
}

const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /\/node_modules\/(react|react-dom|scheduler|react-router|@react-router)\//,
      priority: 3,
    },
    { name: messagesChunk, priority: 2 },
    {
      name: 'shell',
      // Without what needs the query cache, or only games, lobbies or results need: no start page waits for it.
      test: /\/web\/(components\/\w+|connection|api|browser|storage|i18n)\/(?!Queries|Optional|Toggle\.|game-commands|useUnlock|useNextFrame|capabilities|topics|StartLink|live-game|QrCode|CopyButton|RadioGroup|GameTable|CountdownRing|Rank|table-seats|useCountUp|useMoveFrom|positions|speech|read-aloud|voice-setting|BotTag|Badge|GameContext|useCountdown|useHasPassed|topic-name|ProgressBar|Shape|Moments|usePodium\w*|AwardReason|new-name|[Tt]eam\w*|knocking|useOwnKnock|KnockForm|vibration|useRevealStage|useWaving|QuestionLanguage)[\w-]+\.tsx?$/,
      minShareCount: 3,
      priority: 1,
    },
    {
      name: 'table',
      // What every screen of a game has, the invitation too.
      test: /\/web\/(components\/game\/(table-seats|useWaving)|connection\/(GameContext|live-game|useCountdown)|browser\/vibration|sound\/sound-setting)\.tsx?$/,
      priority: 0,
    },
    {
      name: 'round',
      // What a question needs and other screens of a game share.
      test: /\/web\/(components\/(game\/(CountdownBar|big-buttons|positions|topic-name|round-facts)|page\/Badge|languages\/QuestionLanguage)|connection\/(useRevealStage|useIntroStep|useHasPassed)|browser\/(read-aloud|speech|has-keyboard))\.tsx?$/,
      priority: 0,
    },
  ],
};

export default defineConfig({
  publicDir: 'web/public',
  define: { YEAR_OF_BUILD: String(new Date().getFullYear()) },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames: chunkFileName } } } },
  },
  // What a game fetches later: known beforehand, the development server need not start over for it.
  optimizeDeps: { include: ['@tanstack/react-query', 'uqr', '@dicebear/core', '@dicebear/thumbs'] },
  build: {
    // The colours use light-dark() as it stands: every browser that understands it understands the rest.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    // Read and removed by scripts/finish-client.ts.
    manifest: true,
  },
});
