/** A link to the start page; the topic is filled in for the visitor who follows it. */

import { Link } from 'react-router';

import { usePath } from '../../i18n/Language.tsx';
import { saveSearchedTopic } from '../../storage/page-state.ts';
import { buttonClasses, type ButtonProps } from '../controls/Button.tsx';

interface StartLinkProps extends Pick<ButtonProps, 'kind' | 'size' | 'wide'> {
  topic: string;
  children: string;
}

export function StartLink({ topic, children, ...look }: StartLinkProps) {
  const path = usePath();
  return (
    <Link to={path('/')} onClick={() => saveSearchedTopic(topic)} className={buttonClasses(look)}>
      <bdi>{children}</bdi>
    </Link>
  );
}
