/** A link as a QR code; dark on light in every theme. */

import { useEffect, useState } from 'react';

import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from './classes.ts';

export interface QrCodeProps {
  link: string;
  /** Its width by class. */
  className?: string;
}

interface Drawing {
  size: number;
  path: string;
}

export function QrCode({ link, className = 'w-48' }: QrCodeProps) {
  const { t } = useTranslation('lobby');
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      const drawn = await draw(link);
      if (isWanted) setDrawing(drawn);
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [link]);
  return (
    <div data-theme="light" className={classes('aspect-square rounded-md bg-card p-2', className)}>
      <span className="sr-only">{t('qr', { link })}</span>
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          aria-hidden="true"
          shapeRendering="crispEdges"
          className="size-full animate-fade"
        >
          <path d={drawing.path} className="fill-ink" />
        </svg>
      )}
    </div>
  );
}

async function draw(link: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(link, { ecc: 'M', border: 1 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
