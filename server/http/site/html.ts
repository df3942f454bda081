/** The prerendered pages with absolute addresses: search engines and messengers do not accept relative ones. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { SITE_PLACEHOLDER } from '../../../protocol/constants.ts';
import { setLast } from '../../platform/set-last.ts';

/** Site addresses whose pages are cached. With PUBLIC_URL there is one; otherwise it is the Host header, and clients may send many different ones. */
const ORIGINS_MAX = 4;
/** A compromise: a page is compressed once and sent often, but the first request waits for the compression. */
const BROTLI_QUALITY = 6;

interface Page {
  readonly plain: Buffer;
  readonly etag: string;
  readonly compressed: Map<'br' | 'gzip', Buffer>;
}

/** Sends a page of the built client by its file name, such as `de/terms/index.html`. */
export type SendHtml = (request: FastifyRequest, reply: FastifyReply, file: string) => FastifyReply;

export interface SiteParts {
  /** The public address; null: the host of each request. */
  readonly publicUrl: string | null;
  /** Off: texts about the unlock are left out. */
  readonly paywall: boolean;
}

/** Creates the sender for a folder of the built client. */
export function createSendHtml(folder: string, { publicUrl, paywall }: SiteParts): SendHtml {
  const origins = new Map<string, Map<string, Page>>();

  const pagesOf = (origin: string): Map<string, Page> => {
    const known = origins.get(origin) ?? new Map<string, Page>();
    setLast(origins, origin, known, ORIGINS_MAX);
    return known;
  };

  return (request, reply, file) => {
    const pages = pagesOf(originOf(request, publicUrl));
    let page = pages.get(file);
    if (page === undefined) {
      page = makePage(join(folder, file), originOf(request, publicUrl), paywall);
      pages.set(file, page);
    }
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', page.etag);
    if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
      return reply.code(304).send();
    const encoding = encodingOf(request);
    if (encoding === null) return reply.send(page.plain);
    return reply.header('content-encoding', encoding).send(compressed(page, encoding));
  };
}

/** The address of this site as a visitor sees it, without a slash at its end. */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  // The Host header without characters that could be markup or a line break.
  return publicUrl ?? `${request.protocol}://${request.host.replace(/[^\w.:[\]-]/g, '')}`;
}

function makePage(path: string, origin: string, paywall: boolean): Page {
  const html = withPaywall(readFileSync(path, 'utf8').replaceAll(SITE_PLACEHOLDER, origin), paywall);
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, etag, compressed: new Map() };
}

/** An element with texts about the unlock; none contains another element of its own name. `web/components/page/PaywallOnly.tsx` writes them. */
const PAYWALL_TEXT = /<(\w+)(?=[^<>]*\sdata-paywall-text)[^<>]*>[\s\S]*?<\/\1>/g;

/** Marks the page for its scripts with `data-paywall`, on or off. Without a paywall, removes the texts about the unlock. */
function withPaywall(html: string, paywall: boolean): string {
  const marked = html.replace(/<html[^>]*/, (tag) => `${tag} data-paywall="${paywall ? 'on' : 'off'}"`);
  return paywall ? marked : marked.replace(PAYWALL_TEXT, '');
}

function encodingOf({ headers }: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null;
}

function compressed(page: Page, encoding: 'br' | 'gzip'): Buffer {
  const known = page.compressed.get(encoding);
  if (known !== undefined) return known;
  const made =
    encoding === 'gzip'
      ? gzipSync(page.plain)
      : brotliCompressSync(page.plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length,
          },
        });
  page.compressed.set(encoding, made);
  return made;
}
