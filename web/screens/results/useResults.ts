/** The results of the current game: loaded again after a rematch, or when a question is voided. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { useGameContext } from '../../connection/GameContext.tsx';

export function useResults() {
  const { game, results } = useGameContext();
  const key = ['results', game.id, game.currentRound, game.scores.total.join(), game.voided?.length];
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => results(signal),
    // The current results, with opened rounds, stay on screen until the new ones arrive.
    placeholderData: keepPreviousData,
  });
  // Long lists are rendered in slices, so that the podium keeps moving. A failure stays a failure until there are results, even during another request.
  const hasFailed = data === undefined && errorUpdateCount > 0;
  return { data: useDeferredValue(data), hasFailed, isFetching, refetch };
}
