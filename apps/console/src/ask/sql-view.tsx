import { ScrollArea } from '@mantine/core';
import { useMemo } from 'react';
import { CopyButton } from '../shell/copy-button.js';
import { sqlTokens } from './sql-tokens.js';
import classes from './sql-view.module.css';

/** A highlighted statement with a copy button. */
export function SqlView({ sql }: { sql: string }) {
  const tokens = useMemo(() => sqlTokens(sql), [sql]);
  return (
    <div className={classes['frame']}>
      <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'SQL' }}>
        <pre className={classes['sql']} dir="ltr">
          <code>
            {tokens.map(({ kind, text }, index) => (
              <span key={index} data-kind={kind}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </ScrollArea.Autosize>
      <div className={classes['copy']}>
        <CopyButton text={() => sql} label="Copy SQL" />
      </div>
    </div>
  );
}
