/** A button that marks the question as a good one, and shows how many players did so. */

import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { Optional } from '../../components/errors/Optional.tsx';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Hidden in a practice game, which does not count for any question. */
export function LoveButton({ questionId }: { questionId: string }) {
  const { game } = useGameContext();
  if (game.practice === true) return null;
  return (
    <Optional>
      <MessagesOf area="reactions">
        <Love questionId={questionId} />
      </MessagesOf>
    </Optional>
  );
}

function Love({ questionId }: { questionId: string }) {
  const { t } = useTranslation('reactions');
  const format = useFormat();
  const context = useGameContext();
  const refusal = useRefusal();
  const send = useAction(
    () => context.love(questionId),
    (code) => ({ title: t('common:toast.error'), text: refusal(code) }),
  );
  const { loved = [] } = context.game;
  const isOwn = loved.includes(ownSeat(context));
  return (
    <div className="flex items-center">
      <Button
        size="small"
        kind="quiet"
        aria-pressed={isOwn}
        // Not disabled, so that the button keeps the keyboard focus.
        aria-disabled={isOwn || undefined}
        onClick={() => {
          if (!isOwn && !send.isBusy) void send.run();
        }}
      >
        <span className="flex items-center gap-1.5">
          <Heart isFilled={isOwn} />
          {t('love.ask')}
        </span>
      </Button>
      {loved.length > 0 && (
        <p className="text-sm font-semibold">
          <span aria-hidden="true" className="numerals">
            {format.number(loved.length)}
          </span>
          <span className="sr-only">{t('love.count', { count: format.number(loved.length) })}</span>
        </p>
      )}
    </div>
  );
}

function Heart({ isFilled }: { isFilled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-[1.15em] shrink-0 text-wrong"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 20C7 16 3.500 12.800 3.500 9A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8.500 2c0 3.800-3.500 7-8.500 11z" />
    </svg>
  );
}
