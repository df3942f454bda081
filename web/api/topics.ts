/** The topics that can be had on this server: a list per language, asked once per page, and a check of typed ones. */

import { useEffect, useState } from 'react';

import type { CheckTopicsReply, OfferedTopics } from '../../protocol/data.ts';
import { get, post } from './client.ts';
import { shared } from './shared.ts';

type Topics = OfferedTopics['topics'];

const NONE: Topics = [];
const offeredAt = shared((path) => get<OfferedTopics>(path, { topics: [] }));

/** The free topics that the server's own questions cover in a language; empty while they are asked for, and where the server cannot be reached. */
export function useOfferedTopics(language: string, kids = false): Topics {
  const path = `/topics?language=${encodeURIComponent(language)}${kids ? '&kids=true' : ''}`;
  const [offered, setOffered] = useState<{ readonly path: string; readonly topics: Topics }>();
  useEffect(() => {
    offeredAt(path).then(
      ({ topics }) => setOffered({ path, topics }),
      () => undefined,
    );
  }, [path]);
  return offered?.path === path ? offered.topics : NONE;
}

/** Whether a round on a topic can be had in a language; `undefined` while that is being asked, and where the server cannot say. */
export function useIsServed(topic: string, language: string): boolean | undefined {
  const [checked, setChecked] = useState<{ readonly key: string; readonly isServed: boolean }>();
  const key = `${language} ${topic}`;
  useEffect(() => {
    post<CheckTopicsReply>(
      '/topics/check',
      { topics: [topic], language },
      { like: { unavailable: [] } },
    ).then(
      ({ unavailable }) => setChecked({ key, isServed: unavailable.length === 0 }),
      () => undefined,
    );
  }, [key, topic, language]);
  return checked?.key === key ? checked.isServed : undefined;
}
