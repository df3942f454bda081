/** The headers of every page and file: content security policy, referrer policy and permissions policy. */

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

import { isLoopback } from '../../platform/network-addresses.ts';
import { isSecure, STRICT_TRANSPORT } from '../api-headers.ts';
import { inlineScripts } from './inline-scripts.ts';

/** The device features that pages may use; all others are denied. */
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
  /** The folder of the built client; null if none was built. */
  readonly folder: string | null;
  readonly publicUrl: string | null;
}

/** Adds the headers to every reply of a scope. */
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
        // Includes the game's socket: browsers treat a WebSocket to the same host as the same origin.
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
    // Set below: on an origin that is not trustworthy browsers ignore both, with an error in the console.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (isStrict || request.protocol === 'https' || isLoopback(request.hostname))
      reply.headers({ 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' });
  });
}
