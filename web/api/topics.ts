/** The topics available on this server: one list per language, requested once per page, and a check of typed topics. */

import { useEffect, useState } from 'react';

import type { PlayedTopics } from '../../game/surprise.ts';
import type { CheckTopicsReply, OfferedTopics, PlayedTopicsReply } from '../../protocol/data.ts';
import type { ProblemCode } from '../i18n/refusals.ts';
import { codeOf, get, post } from './client.ts';
import { shared } from './shared.ts';

type Topics = OfferedTopics['topics'];

const NONE: Topics = [];
const offeredAt = shared((path) => get<OfferedTopics>(path, { topics: [] }));

export interface TopicList {
  readonly topics: Topics;
  /** Why the list is empty. */
  readonly failure?: ProblemCode;
}

/** The free topics covered by the server's own questions in a language; `undefined` until the reply arrives. */
export function useTopicList(language: string, kids = false): TopicList | undefined {
  const path = `/topics?language=${encodeURIComponent(language)}${kids ? '&kids=true' : ''}`;
  const [offered, setOffered] = useState<TopicList & { readonly path: string }>();
  useEffect(() => {
    offeredAt(path).then(
      ({ topics }) => setOffered({ path, topics }),
      (error: unknown) => setOffered({ path, topics: NONE, failure: codeOf(error) }),
    );
  }, [path]);
  return offered?.path === path ? offered : undefined;
}

/** The same list; empty until the reply arrives, and if the server cannot be reached. */
export const useOfferedTopics = (language: string, kids = false): Topics =>
  useTopicList(language, kids)?.topics ?? NONE;

const NOTHING_PLAYED: PlayedTopics = { played: [], usedUp: [] };

/** The topics that a game has played and used up before a round; empty until the reply arrives, and if the request fails. */
export function usePlayedTopics(gameId: string, round: number): PlayedTopics {
  const [known, setKnown] = useState<{ readonly key: string; readonly topics: PlayedTopics }>();
  const key = `${gameId} ${round}`;
  useEffect(() => {
    // Nothing was played before the first round.
    if (round <= 1) return;
    get<PlayedTopicsReply>(`/games/${encodeURIComponent(gameId)}/topics`, { played: [], usedUp: [] }).then(
      (topics) => setKnown({ key, topics }),
      () => undefined,
    );
  }, [key, gameId, round]);
  return known?.key === key ? known.topics : NOTHING_PLAYED;
}

/** Whether the server has questions on a topic, and which topics it offers instead: the same as in a game. */
export interface Service {
  readonly isServed: boolean;
  /** The nearest first. */
  readonly nearby: readonly string[];
  /** The first of `nearby`, if it certainly suits everyone who wanted the topic. */
  readonly wider: string | null;
}

/** Whether a topic is available in a language; `undefined` until the reply arrives, and if the request fails. */
export function useService(topic: string, language: string): Service | undefined {
  const [checked, setChecked] = useState<{ readonly key: string; readonly service: Service }>();
  const key = `${language} ${topic}`;
  useEffect(() => {
    post<CheckTopicsReply>(
      '/topics/check',
      { topics: [topic], language },
      { like: { unavailable: [] } },
    ).then(
      ({ unavailable, nearby = [], wider = null }) =>
        setChecked({ key, service: { isServed: unavailable.length === 0, nearby, wider } }),
      () => undefined,
    );
  }, [key, topic, language]);
  return checked?.key === key ? checked.service : undefined;
}
