/** What the host has set, for everyone else. */

import type { Settings } from '../../../../game/settings.ts';
import { Badge } from '../../../components/Badge.tsx';
import { Card } from '../../../components/Card.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';

const SWITCHES = [
  ['waitForTimer', 'wait'],
  ['spectators', 'watch'],
  ['kids', 'kids'],
  ['zen', 'zen'],
  ['organizer', 'organizer'],
  ['deepAnalytics', 'deepAnalytics'],
  ['showScreen', 'showScreen'],
] as const;

export function SettingsSummary() {
  const { t } = useTranslation('settings');
  const { game } = useGameContext();
  const facts = useFacts(game.settings);
  return (
    <Card title={t('summary.title')}>
      <ul className="flex flex-wrap gap-2">
        {facts.map((fact) => (
          <li key={fact} className="min-w-0">
            <Badge>{fact}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useFacts(settings: Settings): string[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { rounds, questionTimeLimit, teams, personalTopics } = settings;
  return [
    rounds === null ? t('summary.roundsAutomatic') : t('summary.rounds', { count: rounds }),
    ...(settings.zen ? [] : [t('summary.time', { count: questionTimeLimit })]),
    ...SWITCHES.flatMap(([key, word]) => (settings[key] ? [t(`summary.${word}`)] : [])),
    ...(teams === null ? [] : [t('summary.teams', { names: format.list(teams.names) })]),
    ...(personalTopics === null ? [] : [t('summary.topics', { names: format.list(personalTopics) })]),
  ];
}
