/** The free topics that the server's own questions cover, by language, asked once per page. */

import { useQuery } from '@tanstack/react-query';

import type { CheckTopicsReply, OfferedTopics } from '../../protocol/data.ts';
import { get, post } from './client.ts';

type Topics = OfferedTopics['topics'];

/** Empty while they are being asked for, and where the server cannot be reached. */
export function useOfferedTopics(language: string, kids = false, isWanted = true): Topics {
  const path = `/topics?language=${encodeURIComponent(language)}${kids ? '&kids=true' : ''}`;
  const { data } = useQuery({
    queryKey: ['topics', language, kids],
    queryFn: () => get<OfferedTopics>(path),
    enabled: isWanted,
    staleTime: Infinity,
  });
  return data?.topics ?? NONE;
}

const NONE: Topics = [];

/** Those of several topics of which no round can be had in a language. */
export async function findUnavailable(
  topics: readonly string[],
  { language, kids }: { readonly language: string; readonly kids: boolean },
): Promise<readonly string[]> {
  if (topics.length === 0) return [];
  const { unavailable } = await post<CheckTopicsReply>('/topics/check', { topics, language, kids });
  return unavailable;
}
