/** When the host says a line, and which one: once per moment, and not again after a reload. */

import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { REVEAL_WITH_SHOW_SCREEN_MS } from '../../../game/constants.ts';
import { hostLineAgain, hostLineFor } from '../../../game/host-lines.ts';
import type { Occasion } from '../../../game/host-situations.ts';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useHasPassed } from '../../connection/useHasPassed.ts';
import { usePodiumStage } from '../../connection/usePodiumStage.ts';
import { hasLanded, useRevealStage } from '../../connection/useRevealStage.ts';
import { memoryOf, readHostMemory, withLine, writeHostMemory } from '../../storage/host-memory.ts';
import type { CurrentLine } from './host-line.ts';

/** The rows of the scores change places from then on. */
const RANKS_AT_MS = 7_000;

interface Due {
  readonly occasion: Occasion;
  readonly moment: string;
}

export function useHostLine(): CurrentLine | null {
  const { game } = useGameContext();
  const [line, setLine] = useState<CurrentLine | null>(null);
  const due = useDue();
  const moment = due?.moment;
  const say = useEffectEvent((when: { moment: string | undefined; id: string; phase: string }) => {
    const now = Date.now();
    const memory = memoryOf(readHostMemory(), game, now);
    if (due === null || when.moment === undefined) {
      writeHostMemory(memory);
      setLine(null);
      return;
    }
    const topics = Object.entries(memory.topics).filter(([round]) => Number(round) !== game.round?.number);
    const earlier = { topics: topics.map(([, topic]) => topic), lastPlace: memory.lastBefore };
    const said = memory.said[when.moment];
    const used = {
      game: new Set(Object.values(memory.said)),
      evening: new Set(memory.evening.map(({ key }) => key)),
    };
    const found =
      said === undefined
        ? hostLineFor(game, due.occasion, earlier, used)
        : hostLineAgain(game, due.occasion, earlier, said);
    const isNew = said === undefined && found !== null;
    writeHostMemory(isNew ? withLine(memory, when.moment, found.key, now) : memory);
    // If there is no line about the ranks, the line about the answers stays.
    if (found !== null) setLine({ ...found, moment: when.moment, isNew });
    else if (due.occasion.name !== 'ranks') setLine(null);
  });
  const { id, phase } = game;
  useEffect(() => {
    const timer = window.setTimeout(() => say({ moment, id, phase }));
    return () => window.clearTimeout(timer);
  }, [moment, id, phase]);
  return line;
}

/** The moment for which a line is due now; null while a question is open. */
function useDue(): Due | null {
  const { game, serverNow } = useGameContext();
  const isRanks = useIsRanks();
  const isOpen = useHasPassed(game.questionStartTime, serverNow);
  const isLanded = hasLanded(useRevealStage());
  const { isNamed } = usePodiumStage();
  const newcomer = useNewcomer();
  const { phase, round, question } = game;
  if (phase === 'finished') return isNamed ? { occasion: { name: 'results' }, moment: 'results' } : null;
  // Not before the screen shows who was right.
  if (phase === 'reveal' && !isLanded) return null;
  if (phase === 'reveal' && question !== null) {
    const name = isRanks ? 'ranks' : 'reveal';
    return { occasion: { name }, moment: `${name}/${question.id}` };
  }
  const isIntro = phase === 'question' && game.currentQuestion === 1 && !isOpen;
  if (round !== null && (phase === 'generating' || phase === 'intro' || isIntro))
    return { occasion: { name: 'topic' }, moment: `topic/${round.number}/${round.topic}` };
  const seat = game.players.findIndex(({ id }) => id === newcomer?.id);
  if (phase === 'question' || seat < 0 || newcomer?.phase !== phase) return null;
  return { occasion: { name: 'joined', seat }, moment: `joined/${newcomer.id}` };
}

function useIsRanks(): boolean {
  const { game, serverNow } = useGameContext();
  const { phase, deadline } = game;
  const left = toRealMs(game, REVEAL_WITH_SHOW_SCREEN_MS - RANKS_AT_MS);
  const hasPassed = useHasPassed(phase === 'reveal' && deadline !== null ? deadline - left : null, serverNow);
  return hasPassed || (phase === 'reveal' && (deadline === null || game.reveal?.waiting === true));
}

/** The last player who took a seat while this screen was open, and the phase in which they did. */
function useNewcomer(): { readonly id: string; readonly phase: string } | null {
  const { game } = useGameContext();
  const [newcomer, setNewcomer] = useState<{ id: string; phase: string } | null>(null);
  const known = useRef<ReadonlySet<string> | null>(null);
  const ids = game.players.map(({ id }) => id).join(' ');
  const look = useEffectEvent((now: readonly string[]) => {
    const before = known.current;
    known.current = new Set(now);
    const id = now.findLast((each) => before?.has(each) === false);
    if (id !== undefined) setNewcomer({ id, phase: game.phase });
  });
  useEffect(() => look(ids.split(' ')), [ids]);
  return newcomer;
}
