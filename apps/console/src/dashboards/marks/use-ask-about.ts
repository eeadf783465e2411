import type { ValuePick, Widget } from '#contracts';
import { useNavigate } from 'react-router';
import { keepQuestion } from '../../ask/kept-question.js';
import { useWorkspace } from '../../sign-in/session.js';
import { questionAbout } from './question-about.js';

/** Opens a new conversation with an unsent question about a value in its box. */
export function useAskAbout(): (widget: Widget, picks: readonly ValuePick[]) => void {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  return (widget, picks) => {
    keepQuestion(workspaceId, questionAbout(widget, picks));
    void navigate('/');
  };
}
