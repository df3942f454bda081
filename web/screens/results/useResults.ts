/** The results of this very game: a rematch, or a question taken out of the score, makes them new. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { useGameContext } from '../../connection/GameContext.tsx';

export function useResults() {
  const { game, results } = useGameContext();
  const key = ['results', game.id, game.currentRound, game.scores.total.join(), game.voided?.length];
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => results(signal),
    // What is on screen stays, open rounds too, until the new numbers are there.
    placeholderData: keepPreviousData,
  });
  // Long lists: rendered in slices, so that the podium keeps moving. What has failed has failed until there are results, also while they are asked for again.
  const hasFailed = data === undefined && errorUpdateCount > 0;
  return { data: useDeferredValue(data), hasFailed, isFetching, refetch };
}
