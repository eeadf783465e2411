import { CopyButton } from '../shell/copy-button.js';
import classes from './settings.module.css';

interface Props {
  text: string;
  label: string;
  hasFocus?: boolean;
}

/** Text with a copy button. */
export function CodeBlock({ text, label, hasFocus = false }: Props) {
  return (
    <div className={classes['codePlace']}>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <pre className={classes['code']} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <CopyButton
        className={classes['codeCopy']}
        text={() => text}
        label={`Copy ${label}`}
        hasFocus={hasFocus}
      />
    </div>
  );
}
