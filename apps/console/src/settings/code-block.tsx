import { CopyButton } from '../shell/copy-button.js';
import classes from './settings.module.css';

/** Text to take along: shown as it is, copied with one press. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes['codePlace']}>
      {/* It can be scrolled, so the keyboard must reach it. */}
      <pre className={classes['code']} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <CopyButton className={classes['codeCopy']} text={() => text} label={`Copy ${label}`} />
    </div>
  );
}
