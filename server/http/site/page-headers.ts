/** The headers every page and file is sent with: what a browser may load, whom it tells, and what a page may do. */

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

import { isSecure, STRICT_TRANSPORT } from '../api-headers.ts';
import { inlineScripts } from './inline-scripts.ts';

/** What the game uses of a device, and what no script of its pages ever may. */
const USED = ['autoplay', 'clipboard-write', 'fullscreen', 'screen-wake-lock'];
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gamepad',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS = [...UNUSED.map((name) => `${name}=()`), ...USED.map((name) => `${name}=(self)`)].join(
  ', ',
);

export interface PageHeaderParts {
  /** The folder of the built client; null where none was built. */
  readonly folder: string | null;
  readonly publicUrl: string | null;
}

/** Sends them from this scope on. */
export async function registerPageHeaders(
  app: FastifyInstance,
  { folder, publicUrl }: PageHeaderParts,
): Promise<void> {
  const isStrict = isSecure(publicUrl);
  await app.register(helmet, {
    global: true,
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(folder === null ? [] : inlineScripts(folder))],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        // The game's socket among it: browsers take a WebSocket to the own host for one to the own origin.
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", 'https://checkout.stripe.com'],
        ...(isStrict ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isStrict ? STRICT_TRANSPORT : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: true,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
