/** A question's options: the right one marked, and beside each the faces of the players who chose it. */

import { itemAt } from '../../../game/item-at.ts';
import type { QuestionResult } from '../../../game/results.ts';
import type { PlayerView } from '../../../game/view.ts';
import { Avatar } from '../../components/game/Avatar.tsx';
import { classes } from '../../components/page/classes.ts';
import { Icon } from '../../components/page/Icon.tsx';
import { Shape } from '../../components/page/Shape.tsx';
import { knownPlayer, playerOf, seatOf, useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { distributionOf } from './analytics/measures.ts';

export function OptionList({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const { options, none } = distributionOf(question);
  return (
    <div>
      <ul aria-label={t('rounds.options')} className="grid gap-1.5">
        {question.options.map((text, index) => (
          <Option key={text} question={question} index={index} chosen={itemAt(options, index)} />
        ))}
      </ul>
      {game.settings.deepAnalytics && none > 0 && (
        <p className="mt-1.5 text-xs text-ink-soft">{t('rounds.noAnswer', { count: none })}</p>
      )}
    </div>
  );
}

interface OptionProps {
  question: QuestionResult;
  index: number;
  /** How many players chose it. */
  chosen: number;
}

function Option({ question, index, chosen }: OptionProps) {
  const { t } = useTranslation();
  const { game } = useGameContext();
  const isRight = index === question.correctAnswer;
  const share = chosen / Math.max(1, question.playerCount);
  return (
    <li
      className={classes(
        'relative flex min-h-11 items-center gap-2.5 overflow-hidden rounded-sm border-2 px-2.5 py-1.5 text-sm',
        isRight ? 'border-right bg-right-wash font-semibold text-right-text' : 'border-line bg-card',
      )}
    >
      <Shape index={index} className="size-6" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
        <span className="min-w-0 flex-[1_1_8rem]">
          <bdi>{question.options[index]}</bdi>
          {isRight && <span className="sr-only">, {t('option.right')}</span>}
        </span>
        <span className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
          {isRight && <Icon name="check" className="size-5" />}
          <Choosers question={question} index={index} />
          {game.settings.deepAnalytics && <Share share={share} isRight={isRight} />}
        </span>
      </div>
    </li>
  );
}

/** The answer distribution: the share of players who chose the option, as a bar at its foot and in percent. */
function Share({ share, isRight }: { share: number; isRight: boolean }) {
  const format = useFormat();
  return (
    <>
      <span className="min-w-10 text-end text-xs font-semibold tabular-nums">{format.percent(share)}</span>
      <span
        aria-hidden="true"
        className={classes('absolute start-0 bottom-0 h-1', isRight ? 'bg-right' : 'bg-line-strong')}
        style={{ inlineSize: `${share * 100}%` }}
      />
    </>
  );
}

function Choosers({ question, index }: { question: QuestionResult; index: number }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game } = useGameContext();
  const ids = question.answers
    .filter(({ answerIndex }) => answerIndex === index)
    .map(({ playerId }) => playerId);
  if (ids.length === 0) return null;
  const names = format.list(ids.map((id) => nameWithBot(knownPlayer(game, id), t('common:seat.bot'))));
  return (
    <span className="flex shrink-0 ps-1.5">
      <span className="sr-only">{t('rounds.choseIt', { names })}</span>
      {ids.map((id) => (
        <Face key={id} id={id} />
      ))}
    </span>
  );
}

/** A name in a sentence or a list of names; a bot is marked as one there too. */
const nameWithBot = ({ name, bot }: PlayerView, word: string): string =>
  bot === true ? `${name} (${word})` : name;

function Face({ id }: { id: string }) {
  const { t } = useTranslation();
  const { game } = useGameContext();
  const player = playerOf(game, id);
  return (
    <span
      data-tip={player && nameWithBot(player, t('seat.bot'))}
      aria-hidden="true"
      className="-ms-1.5 inline-grid rounded-full border-2 border-card"
    >
      <Avatar seed={player?.avatar ?? id} seat={seatOf(game, id)} className="size-5" />
    </span>
  );
}
